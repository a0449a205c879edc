// Times as the server writes them: in the hall's time zone, not the device's.

/** Return a time of day, as in 7:16 PM; `at` is a Date or milliseconds. */
export function timeOfDay(at) {
  const { lang, dataset } = document.documentElement;
  const here = document.querySelector("main [data-time-zone]");
  const timeZone = (here ? here.dataset : dataset).timeZone || undefined;
  const words = new Date(at).toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit", timeZone });
  return words.replace(/\s/g, " "); // some browsers put a narrow space before PM
}
