// Pictures of score sheets that a paired device sends: under its table's token, to where the table's sheet says.

import { sendPictures } from "../queue/pictures.js";
import { keptSheet, openPad } from "./device.js";

const form = document.getElementById("send");
const pad = openPad();
const sheet = pad && keptSheet(pad);
const url = sheet && new DOMParser().parseFromString(sheet, "text/html").querySelector("[data-photographs]")?.dataset.photographs;

function asForm(blob, name) {
  const body = new FormData();
  body.append("picture", blob, name);
  return body;
}

if (url) {
  const headers = ({ token }) => ({ Authorization: `Pad ${token}`, "Accept-Language": document.documentElement.lang });
  form.hidden = false;
  sendPictures({
    form,
    list: document.getElementById("outgoing"),
    database: "headtable-pad-photographs",
    own: () => ({ url, token: pad.token }),
    request: (item) => ({ headers: headers(item), body: asForm(item.blob, item.name), credentials: "omit" }),
    follow: (item) => ({ headers: headers(item), credentials: "omit" }),
  });
} else {
  document.getElementById("no-table").hidden = false;
}
