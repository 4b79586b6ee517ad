import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import { contentFileOptions, correctRanges } from '../files/content-files.ts';
import { isApiAddress } from '../server/route-table.ts';
import { securityHeaders } from '../server/security-headers.ts';

const NONCE = 'NONCE-OF-THIS-ANSWER';
const YEAR_MS = 365 * 86_400_000;

const adminHeaders: Record<string, string> = {
  ...securityHeaders,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * The Content-Security-Policy of the back office. Scripts come from this origin's files alone. Its components write
 * their style sheets while they run, hence the nonce: it lets in those that carry it, and no style sheet that came with
 * somebody's text. Their text areas measure themselves by a `style` attribute, so those are let in. (The library's
 * other way, one finished style sheet and none written at run time, weighs more than the rest of the first load and
 * can't follow the theme.) Pictures may come from anywhere, as on the portal; its own pages are shown in a frame as previews.
 */
export function adminPolicy(nonce: string): string {
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
 * Serves the back office, out of the folder of the build, below `/console`: its files, named by their content, and for
 * every other address there its one document, which finds out itself what is meant. Calls that don't exist are refused
 * as calls.
 */
export async function registerAdminPages(
  app: FastifyInstance,
  { build, logger }: { build: string; logger: Logger },
): Promise<void> {
  const folder = join(build, 'console');
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    logger.error('the back office has not been built', { file });
    return;
  }
  const html = readFileSync(file, 'utf8');
  await app.register(async (scope) => {
    correctRanges(scope);
    await scope.register(serveFiles, {
      ...contentFileOptions,
      root: [join(folder, 'assets'), join(build, 'earlier', 'console')],
      prefix: '/console/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: YEAR_MS,
      preCompressed: true,
      index: false,
      setHeaders: (response) => response.headers(adminHeaders),
    });
  });
  for (const url of ['/console', '/console/*']) {
    app.get(url, (request, reply) => {
      if (isApiAddress(request.url)) {
        return reply.callNotFound();
      }
      const nonce = randomToken();
      return reply
        .headers({
          ...adminHeaders,
          'cache-control': 'no-store',
          'content-security-policy': adminPolicy(nonce),
        })
        .type('text/html; charset=utf-8')
        .send(html.replaceAll(NONCE, nonce));
    });
  }
}
