import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentFolder } from '#demo/catalogue/content-file.ts';

/**
 * Serves the H5 games of the demo on its sites, one file each. A game may be framed by this site only, and runs in an origin of
 * its own with its own script and styles alone.
 */
export function registerDemoGames(app: FastifyInstance, isDemo: (host: string) => Promise<boolean>): void {
  app.get<{ Params: { slug: string } }>('/h5/:slug', async (request, reply) => {
    const { slug } = request.params;
    const file = join(contentFolder, 'h5', `${slug}.html`);
    if (!/^[a-z\d-]+$/.test(slug) || !existsSync(file) || !(await isDemo(request.headers.host ?? ''))) {
      reply.callNotFound();
      return reply;
    }
    const html = readFileSync(file, 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'public, max-age=300',
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'content-security-policy': [
          "default-src 'none'",
          `script-src ${hashOf(html, 'script')}`,
          `style-src ${hashOf(html, 'style')}`,
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'self'",
          'sandbox allow-scripts',
        ].join('; '),
      })
      .send(html);
  });
}

/** The source expression for the content of the only element of its name. */
function hashOf(html: string, element: 'script' | 'style'): string {
  const start = html.indexOf(`<${element}>`) + element.length + 2;
  const content = html.slice(start, html.indexOf(`</${element}>`));
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
