const HOME = '/';

/** The path to open after the login; the home page instead of another origin or the login itself. */
export function safeRedirect(redirect: string | null, origin: string): string {
  try {
    const url = new URL(redirect ?? '', origin);
    const elsewhere = url.origin !== origin || url.pathname.toLowerCase() === '/basegamelogin';
    return elsewhere || !redirect?.startsWith('/') ? HOME : url.pathname + url.search + url.hash;
  } catch {
    return HOME;
  }
}
