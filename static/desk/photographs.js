// Pictures of score sheets that staff send from the desk's page.

import { sendPictures } from "../queue/pictures.js";

const form = document.getElementById("send");

sendPictures({
  form,
  list: document.getElementById("outgoing"),
  database: "headtable-photographs",
  own: () => ({ url: form.dataset.url }),
  request: ({ blob, name }) => ({
    headers: { "Content-Type": "application/octet-stream", "X-File-Name": encodeURIComponent(name), "X-CSRFToken": form.dataset.csrf },
    body: blob,
  }),
  taken: () => document.body.dispatchEvent(new Event("sent")),
});
