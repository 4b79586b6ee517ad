import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failure } from '#contract/refusal.ts';
import { StartupError } from '#platform/core/startup/startup-error.ts';
import { noticePage } from '../response/notice-page.ts';
import { jsonOf, respond, textOf } from '../response/respond.ts';

/** The texts that visitors see while a portal is unavailable. */
interface Notice {
  title: string;
  text: string;
  ready: string;
  retryAfterS: number;
}

const NOTICES = {
  starting: {
    title: '网站正在启动',
    text: '通常只需几秒钟。启动后本页会自动打开。',
    ready: 'starting',
    retryAfterS: 3,
  },
  maintenance: {
    title: '网站维护中',
    text: '正在恢复数据，通常只需几分钟。恢复后本页会自动打开。',
    ready: 'under maintenance',
    retryAfterS: 10,
  },
} satisfies Record<string, Notice>;

export interface HeldPort {
  port: number;
  release(): Promise<void>;
}

/** The lowest port that needs no privilege. */
const FIRST_FREE_PORT = 1_024;
const LAST_PORT = 65_535;

/**
 * Holds the port of a portal that isn't ready and responds with 503 and `Retry-After`. `/healthz` returns 200, since the
 * process is alive; `/readyz` returns 503.
 * @throws {StartupError} if the process can't listen there
 */
export async function holdPort(
  address: { host: string; port: number },
  reason: keyof typeof NOTICES,
): Promise<HeldPort> {
  const notice = NOTICES[reason];
  const server = createServer((request, response) => respondWhileHeld(request, response, notice));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(address, error)));
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    release: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Releases a held port and listens on it.
 * @throws {StartupError} if another program took the port in between
 */
export async function listen(app: FastifyInstance, host: string, { port, release }: HeldPort): Promise<void> {
  await app.ready();
  await release();
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError({ host, port }, error);
  }
}

function respondWhileHeld(
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  { title, text, ready, retryAfterS }: Notice,
): void {
  const wellKnown: Record<string, [number, string]> = { '/healthz': [200, 'ok'], '/readyz': [503, ready] };
  const [status, plain] = wellKnown[url] ?? [503, undefined];
  const isPage = plain === undefined && (headers.accept ?? '').includes('text/html');
  const refusal = jsonOf(failure('UNAVAILABLE', `${title}，请稍后再试`));
  const content = isPage ? noticePage(title, text) : plain === undefined ? refusal : textOf(plain);
  respond(response, status, content, {
    connection: 'close',
    ...(status === 503 ? { 'retry-after': String(retryAfterS) } : {}),
    ...(isPage ? { refresh: String(retryAfterS) } : {}),
  });
}

/** The startup error of a process that can't listen at its address. */
export function listenError({ host, port }: { host: string; port: number }, error: unknown): StartupError {
  const [chinese, english] = reasonOf(error as NodeJS.ErrnoException, host, port);
  return new StartupError(chinese, english, { cause: error });
}

function reasonOf(
  { code, message }: NodeJS.ErrnoException,
  host: string,
  port: number,
): [chinese: string, english: string] {
  const other = port < LAST_PORT ? Math.max(port + 1, FIRST_FREE_PORT) : FIRST_FREE_PORT;
  switch (code) {
    case 'EADDRINUSE':
      return [
        `${host} 的端口 ${port} 已被其他程序占用。请停止那个程序，或用 PORT 换一个端口，例如 PORT=${other} npm start。`,
        `Port ${port} of ${host} is already in use. Stop the program that has it, or choose another port, for example PORT=${other} npm start.`,
      ];
    case 'EACCES':
      return [
        `没有权限监听 ${host} 的端口 ${port}：1024 以下的端口只有特权用户能用。请用 PORT 设一个更大的端口（例如 PORT=3000），由 nginx 之类的代理转发。`,
        `No permission to listen on port ${port} of ${host}: ports below 1024 need privileges. Set a higher one (for example PORT=3000) and let a proxy such as nginx pass requests on.`,
      ];
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return [
        `本机没有地址 ${host}，不能监听。请改正 HOST：127.0.0.1 只接受本机访问，0.0.0.0 接受所有网卡的访问。`,
        `This machine has no address ${host} to listen on. Correct HOST: 127.0.0.1 accepts local visits only, 0.0.0.0 accepts those of every network.`,
      ];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [
        `找不到主机名 ${host}，不能监听。请把 HOST 改成本机的地址，例如 127.0.0.1。`,
        `The host name ${host} is unknown. Set HOST to an address of this machine, for example 127.0.0.1.`,
      ];
    default:
      return [
        `不能在 ${host} 的端口 ${port} 上监听：${message}。请改正 HOST 和 PORT。`,
        `Cannot listen on port ${port} of ${host}: ${message}. Correct HOST and PORT.`,
      ];
  }
}
