// Runs in the namespace of nginx-namespace.ts: starts a portal and nginx, sends requests over TLS, prints the responses as
// JSON.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HOST = 'www.example.com';
const UPSTREAM_PORT = '3001';
const START_LIMIT_MS = scaled(20_000);

const ca = readFileSync(join(process.env.ROOM ?? '', 'youmen.pem'));
const tls = { host: '127.0.0.1', port: 443, servername: HOST, ca };

interface Reply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

function send(secure: boolean, path: string, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { ...(secure ? tls : { host: '127.0.0.1', port: 80 }), path, method };
    const request = (secure ? httpsRequest : httpRequest)(
      { ...options, headers: { host: HOST } },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      },
    );
    request.on('error', reject).end();
  });
}

/** The status of a page over HTTP/2. */
function statusOverHttp2(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const session = connect(`https://${HOST}`, { ...tls, host: '127.0.0.1' });
    session.on('error', reject);
    const stream = session.request({ ':path': path });
    stream.on('response', (headers) => {
      resolve(headers[':status']);
      session.close();
    });
    stream.on('error', reject);
    stream.resume();
    stream.end();
  });
}

async function untilItResponds(): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await send(true, '/');
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw error;
      }
      await sleep(50);
    }
  }
}

const portal = await startPortal(ROOT, {
  PORT: UPSTREAM_PORT,
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_URL: `https://${HOST}`,
});
const nginx = spawn('nginx', ['-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] });
try {
  await untilItResponds();
  const page = await send(true, '/BaseGameCenter');
  const plain = await send(false, '/BaseGameCenter?sort=new');
  process.stdout.write(
    JSON.stringify({
      page: {
        status: page.status,
        headers: page.headers,
        title: page.body.match(/<title>(.*?)<\/title>/)?.[1],
      },
      http2: await statusOverHttp2('/'),
      plain: { status: plain.status, location: plain.headers.location },
      metrics: (await send(true, '/metrics')).status,
    }),
  );
} finally {
  nginx.kill('SIGTERM');
  await portal.stop();
}
