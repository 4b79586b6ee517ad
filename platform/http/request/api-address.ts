/** The prefixes of calls. No page is below them. */
const API = /^\/(vue|account|index\.php|comment|console\/api)(\/|$)/i;

/** Whether an address is below an API prefix, where failures are JSON. Ignores case and repeated slashes. */
export function isApiAddress(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return API.test(decoded(path).replace(/\/{2,}/g, '/'));
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
