import http, { type RequestListener, Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

/** The portal without its patience: slow headers may take any time, and nobody is cut off when it is to end. */
const create = http.createServer;
const patient = (options: object, listener: RequestListener) =>
  create({ ...options, headersTimeout: 0 }, listener);
http.createServer = patient as typeof http.createServer;
syncBuiltinESMExports();
Server.prototype.closeAllConnections = () => undefined;
await import('../../cli/serve.ts');
