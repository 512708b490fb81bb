/** What is said to screen readers: one sentence, politely, of what the person did. */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let late;

/** @param {string} words @param {string} [lang] if it is not the page's */
export function say(words, lang = "") {
  const place = document.getElementById("voice");
  if (!place) return;
  clearTimeout(late);
  place.textContent = "";
  place.lang = lang || document.documentElement.lang;
  // Said anew even if it is the same sentence again.
  late = setTimeout(() => (place.textContent = words), 60);
}
