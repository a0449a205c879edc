// Finding somebody by a few letters, whether or not they are typed with accents.

/** Words as they are searched: without accents, in lower case. */
export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** How words fit what was typed, which is plain: 0, some word begins with it; 1, it is somewhere in them; -1, not at all. */
export function fit(words, typed) {
  const searched = plain(words);
  if (` ${searched}`.includes(` ${typed}`)) return 0;
  return searched.includes(typed) && !/^\d+$/.test(typed) ? 1 : -1;
}
