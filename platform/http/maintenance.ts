import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { errors } from '../../contract/errors.ts';
import type { Logger } from '../logger.ts';
import { securityHeaders } from './security-headers.ts';

/** When a visitor's browser, and whoever calls, had better ask again, in seconds. */
const AGAIN_S = 10;

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;box-sizing:border-box;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color-scheme:light dark}h1{font-size:24px;margin:0 0 8px}p{margin:0}';
const PAGE = `<!DOCTYPE html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>网站维护中</title><style>${STYLE}</style><h1>网站维护中</h1><p>正在恢复数据，通常几分钟就好。恢复后本页会自动打开。</p></html>`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
const REFUSAL = JSON.stringify({
  status: 0,
  code: 'UNAVAILABLE',
  msg: '网站维护中，请稍后再试',
} satisfies { status: 0; code: keyof typeof errors; msg: string });

/**
 * Answers for a portal whose database is being replaced: that it is away for a while, and how long to wait. The process
 * itself is well.
 * @returns a function that stops it
 */
export async function answerMaintenance(
  { host, port }: { host: string; port: number },
  logger: Logger,
): Promise<() => Promise<void>> {
  const server = createServer(answer);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    logger.warn('nobody is told of the maintenance', { error });
    return async () => undefined;
  }
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const wellKnown = { '/healthz': [200, 'ok'], '/readyz': [503, 'under maintenance'] } as const;
  const [status, text] = wellKnown[url as keyof typeof wellKnown] ?? [503, undefined];
  const isPage = text === undefined && (headers.accept ?? '').includes('text/html');
  const type = isPage ? 'text/html' : text === undefined ? 'application/json' : 'text/plain';
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 503 ? { 'retry-after': String(AGAIN_S) } : {}),
    ...(isPage ? { refresh: String(AGAIN_S), 'content-security-policy': POLICY } : {}),
  });
  response.end(text ?? (isPage ? PAGE : REFUSAL));
}
