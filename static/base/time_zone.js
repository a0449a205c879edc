// The time zone of this browser, the best guess for a new organization.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const input of document.querySelectorAll("[data-browser-zone]")) input.value = zone || "";
