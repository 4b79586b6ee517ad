import type { FastifyInstance } from 'fastify';

export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Restricts browsers to https for the site from then on. */
export const HSTS_HEADER = 'strict-transport-security';

const entries = Object.entries(securityHeaders);

/** Adds the security headers that a response doesn't set itself. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of entries) {
      if (!reply.hasHeader(name)) {
        reply.header(name, value);
      }
    }
    done(null, payload);
  });
}

/**
 * The Content-Security-Policy of a page: scripts and styles from this origin, and inline ones by hash. Pictures may
 * come from any origin, since imported games may link to external ones.
 */
export function contentSecurityPolicy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: https: http:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
