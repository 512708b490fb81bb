/** The page without its server: a service worker keeps its files, where the browser allows one. */

/** Begins to keep the files; once they are kept, the page opens without a server. */
export async function keepFiles() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return; // not at http://192.168…
  const file = new URL("sw.js", import.meta.url).href;
  const types = /** @type {any} */ (globalThis).trustedTypes;
  const policy = types?.createPolicy("edgewise-script", {
    createScriptURL: (/** @type {string} */ url) => {
      if (url !== file) throw new TypeError("only our own file");
      return url;
    },
  });
  try {
    await navigator.serviceWorker.register(policy ? policy.createScriptURL(file) : file, { scope: "/" });
  } catch {
    // Refused, as in a private window: the page goes on with its server.
  }
}
