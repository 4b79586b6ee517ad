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
  pid: number;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 10_000;
const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/**
 * Serves responses as files with nginx: with `brotli_static`, or `'as they are'` with a constant header, which needs no
 * module and ignores what the client accepts.
 */
export async function serveFiles(
  nginx: string,
  responses: Record<string, SentResponse>,
  mode: 'brotli_static' | 'as they are' = 'brotli_static',
): Promise<FileServer> {
  const isStatic = mode === 'brotli_static';
  if (isStatic && !existsSync(MODULE)) {
    throw new Error('nginx has no brotli_static. Install libnginx-mod-http-brotli-static.');
  }
  const root = mkdtempSync(join(tmpdir(), 'youmen-files-'));
  const port = await steadyPort();
  mkdirSync(join(root, 'files'));
  mkdirSync(join(root, 'temporary'));
  for (const [name, { body }] of Object.entries(responses)) {
    writeFileSync(join(root, 'files', `${name}.html`), isStatic ? 'sent compressed only' : body);
    if (isStatic) {
      writeFileSync(join(root, 'files', `${name}.html.br`), body);
    }
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(root, 'temporary', kind)};`,
  );
  writeFileSync(
    join(root, 'nginx.conf'),
    `${isStatic ? `load_module ${MODULE};` : ''}
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
  ${isStatic ? 'brotli_static on' : 'add_header content-encoding br'};
}
}
`,
  );
  const child = spawn(nginx, ['-p', root, '-c', join(root, 'nginx.conf'), '-e', join(root, 'error.log')], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds('nginx', { url, child, limitMs: START_LIMIT_MS });
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => stopServer(child).then(() => rmSync(root, { recursive: true, force: true })),
  };
}
