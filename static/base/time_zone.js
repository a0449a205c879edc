// The time zone of this browser, for whoever founds a hall: its clocks are most likely right.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const input of document.querySelectorAll("[data-browser-zone]")) input.value = zone || "";
