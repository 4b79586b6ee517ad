/** The Permissions-Policy of a page; `passkeys` is the allow list of WebAuthn. */
export function permissionsPolicy(passkeys: '()' | '(self)'): string {
  const denied = ['camera', 'microphone', 'geolocation', 'payment'].map((feature) => `${feature}=()`);
  const webAuthn = ['get', 'create'].map((action) => `publickey-credentials-${action}=${passkeys}`);
  return [...denied, ...webAuthn].join(', ');
}

export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  // Of responses that are no page; pages have a policy of their own.
  'content-security-policy': "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // A process of its own: an endless loop in a game on a subdomain does not block the page.
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy('()'),
};

/** Restricts browsers to https for the site from then on. */
export const HSTS_HEADER = 'strict-transport-security';

/**
 * The Content-Security-Policy of a page: scripts and styles from this origin, and inline scripts by hash. Pictures may
 * come from any origin, since imported games may link to external ones.
 * @param counters hosts of a counter that the site uses
 */
export function contentSecurityPolicy(scripts: readonly string[], counters: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...counters, ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data: https: http:",
    "media-src 'self' https:",
    "font-src 'self'",
    ["connect-src 'self'", ...counters].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
