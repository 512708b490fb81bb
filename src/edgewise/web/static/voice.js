/** What is said to screen readers: one sentence, politely, of what the person did. */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let late;

/** @param {string} words */
export function say(words) {
  const place = document.getElementById("voice");
  if (!place) return;
  clearTimeout(late);
  place.textContent = "";
  // Said anew even if it is the same sentence again.
  late = setTimeout(() => (place.textContent = words), 60);
}
