/** Where a login leads that names no other place. */
const HOME = '/';

/**
 * The place on this site that an address asks to be led to after the login; the home page where it asks for any
 * other site, or for the login itself.
 */
export function safeRedirect(asked: string | null, origin: string): string {
  try {
    const url = new URL(asked ?? '', origin);
    const elsewhere = url.origin !== origin || url.pathname.toLowerCase() === '/basegamelogin';
    return elsewhere || !asked?.startsWith('/') ? HOME : url.pathname + url.search + url.hash;
  } catch {
    return HOME;
  }
}
