import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders, contentSecurityPolicy } from './security-headers.ts';

test('no response can be framed by another site, and none is sniffed', async () => {
  const app = Fastify();
  addSecurityHeaders(app);
  app.get('/call', async () => ({ status: 1 }));
  app.get('/page', async (_request, reply) =>
    reply.header('content-security-policy', contentSecurityPolicy([], [])).send(''),
  );
  for (const url of ['/call', '/page', '/missing']) {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], url).toBe('nosniff');
  }
  await app.close();
});
