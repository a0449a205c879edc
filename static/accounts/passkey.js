// Says on the page when the browser, or the person, did not use a passkey: allauth's script only writes to the console.
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed").hidden = false;
});
