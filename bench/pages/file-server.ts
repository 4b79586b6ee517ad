import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steadyPort } from '#tests/integration/steady-port.ts';
import type { SentResponse } from './sent-response.ts';
import { stopServer, untilItResponds } from './server-process.ts';

/** nginx with precompressed files: the upper bound for sending a page. */
export interface FileServer {
  url: string;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 10_000;
const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Serves responses as files with nginx's `brotli_static`. */
export async function serveFiles(
  nginx: string,
  responses: Record<string, SentResponse>,
): Promise<FileServer> {
  if (!existsSync(MODULE)) {
    throw new Error('nginx has no brotli_static. Install libnginx-mod-http-brotli-static.');
  }
  const root = mkdtempSync(join(tmpdir(), 'youmen-files-'));
  const port = await steadyPort();
  mkdirSync(join(root, 'files'));
  mkdirSync(join(root, 'temporary'));
  for (const [name, { body }] of Object.entries(responses)) {
    writeFileSync(join(root, 'files', `${name}.html`), 'sent compressed only');
    writeFileSync(join(root, 'files', `${name}.html.br`), body);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(root, 'temporary', kind)};`,
  );
  writeFileSync(
    join(root, 'nginx.conf'),
    `load_module ${MODULE};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(root, 'nginx.pid')};
events { worker_connections 1024; }
http {
${temporary.join('\n')}
access_log off;
sendfile on;
tcp_nopush on;
keepalive_requests 1000000;
open_file_cache max=100;
types { text/html html; }
server {
  listen 127.0.0.1:${port};
  root ${join(root, 'files')};
  brotli_static on;
}
}
`,
  );
  const child = spawn(nginx, ['-p', root, '-c', join(root, 'nginx.conf'), '-e', join(root, 'error.log')], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds('nginx', { url, child, limitMs: START_LIMIT_MS });
  return { url, stop: () => stopServer(child).then(() => rmSync(root, { recursive: true, force: true })) };
}
