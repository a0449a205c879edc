// The browser that a start of Headtable opened signs in at once: on this computer alone, and where the address ends in #now.
const isHere = ["localhost", "127.0.0.1"].includes(location.hostname);
if (isHere && location.hash === "#now") document.querySelector("#by-link").submit();
