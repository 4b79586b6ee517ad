import { createServer } from 'node:http';
import compression from 'compression';
import sirv from 'sirv';
import { handler } from './build/server/entry.mjs';

const compress = compression();
const files = sirv('build/client', {
  setHeaders(response, path) {
    if (path.startsWith('/_astro/')) {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    }
  },
});
const server = createServer((request, response) =>
  compress(request, response, () => files(request, response, () => handler(request, response))),
);
server.listen(Number(process.argv[2]), '127.0.0.1');
