import { createServer } from 'node:http';
import compression from 'compression';
import { handler } from './build/handler.js';

const compress = compression();
const server = createServer((request, response) =>
  compress(request, response, () => handler(request, response)),
);
server.listen(Number(process.argv[2]), '127.0.0.1');
