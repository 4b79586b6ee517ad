import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import { serveContentFiles } from '../files/content-files.ts';
import { isApiAddress } from '../request/api-address.ts';
import { permissionsPolicy } from '../response/security-headers.ts';

const NONCE = 'NONCE-OF-THIS-ANSWER';
const YEAR_MS = 365 * 86_400_000;

const adminHeaders: Record<string, string> = {
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('(self)'),
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * The Content-Security-Policy of the admin site. antd injects style sheets at run time, so these carry the nonce, and
 * its text areas set `style` attributes. (antd's static style sheet is larger than the rest of the first load and can't
 * follow the theme.) Images load from any origin, as on the portal. Previews are framed pages of this origin.
 */
function adminPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Serves the built admin site below `/console`: its content-hashed assets, and its single document for every other
 * path. Unknown API paths get the 404 of a call.
 */
export async function registerAdminPages(
  app: FastifyInstance,
  { build, logger }: { build: string; logger: Logger },
): Promise<void> {
  const folder = join(build, 'console');
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    logger.error('the admin site is not built', { file });
    return;
  }
  const html = readFileSync(file, 'utf8');
  await serveContentFiles(app, {
    root: [join(folder, 'assets'), join(build, 'earlier', 'console')],
    route: '/console/assets/*',
    headers: () => adminHeaders,
    immutable: true,
    maxAge: YEAR_MS,
    preCompressed: true,
  });
  for (const url of ['/console', '/console/*']) {
    app.get(url, (request, reply) => {
      if (isApiAddress(request.url)) {
        return reply.callNotFound();
      }
      const nonce = randomToken();
      return reply
        .headers({ ...adminHeaders, 'content-security-policy': adminPolicy(nonce) })
        .type('text/html; charset=utf-8')
        .send(html.replaceAll(NONCE, nonce));
    });
  }
}
