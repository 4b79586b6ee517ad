import type { IncomingMessage, ServerResponse } from 'node:http';
import { all, compile } from '@fastify/proxy-addr';
import { failure } from '#contract/refusal.ts';
import type { Config } from '#platform/core/config/config.ts';
import { ipAddress } from '#platform/core/ip-address.ts';
import type { Logger } from '#platform/core/logger.ts';
import { networkTest } from '#platform/security/networks.ts';
import { pathOf } from '../request/query.ts';
import { noticePage } from '../response/notice-page.ts';
import { jsonOf, respond } from '../response/respond.ts';

/** Why a request was refused: its address is outside of the networks, or a proxy forwarded it that is not trusted. */
export const CONSOLE_REFUSALS = ['network', 'proxy'] as const;
export type ConsoleRefusal = (typeof CONSOLE_REFUSALS)[number];

/** Refuses a request for the admin site from an address outside its networks; null if it did not. */
type ConsoleGuard = (request: IncomingMessage, response: ServerResponse) => ConsoleRefusal | null;

/** The event of the HTTP server for each refusal, with its reason. */
export const CONSOLE_REFUSED = 'consoleRefused';

const TITLE = '管理后台不对外开放';
/** Headers of proxies that name the client. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const MOST_DECODINGS = 5;

/**
 * Guards every address below `/console`, before any route and page. The client's address is the one of `request.ip`. A
 * request that a proxy forwarded without TRUSTED_PROXIES naming it has no known client, so it is refused.
 * @returns undefined without networks: the admin site is open to every address
 */
export function consoleGuard(
  { consoleNetworks, trustedProxies }: Pick<Config, 'consoleNetworks' | 'trustedProxies'>,
  logger: Logger,
): ConsoleGuard | undefined {
  if (consoleNetworks.length === 0) {
    return undefined;
  }
  const isInside = networkTest(consoleNetworks);
  const isTrusted = trustedProxies.length > 0 ? compile([...trustedProxies]) : () => false;
  let isReported = false;
  return (request, response) => {
    if (!isConsolePath(request.url ?? '/')) {
      return null;
    }
    const addresses = all(request, isTrusted);
    const address = addresses.at(-1) ?? '';
    const isUnknown = addresses.length < 2 && FORWARDING.some((name) => request.headers[name] !== undefined);
    if (isUnknown && !isReported) {
      isReported = true;
      logger.warn('the admin site refuses forwarded requests: TRUSTED_PROXIES does not name the proxy', {
        proxy: address,
      });
    }
    if (!isUnknown && isInside(address)) {
      return null;
    }
    refuse(request, response, address);
    return isUnknown ? 'proxy' : 'network';
  };
}

/**
 * Whether an address is, or could become for a server that normalises it, one below `/console`: encoded once or several
 * times, with repeated slashes, dots, backslashes, a path parameter, or in another case.
 */
export function isConsolePath(url: string): boolean {
  const open: string[] = [];
  for (const segment of decoded(pathOf(url)).split(/[/\\]+/)) {
    if (segment === '..') {
      open.pop();
    } else if (segment !== '' && segment !== '.') {
      open.push(segment);
    }
    if (open.length === 1 && /^console([^\w-]|$)/i.test(open[0] ?? '')) {
      return true;
    }
  }
  return false;
}

/** Decodes the ASCII of a path until nothing is encoded. */
function decoded(path: string): string {
  let text = path;
  for (let round = 0; round < MOST_DECODINGS && text.includes('%'); round += 1) {
    text = text.replace(/%([\da-f]{2})/gi, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return text;
}

function refuse({ headers }: IncomingMessage, response: ServerResponse, address: string): void {
  const own = ipAddress(address) ? `（${address}）` : '';
  const text = `请连接公司网络或 VPN 后再打开。仍然无法打开时，请把您的网络地址${own}告诉管理员。`;
  const content = headers.accept?.includes('text/html')
    ? noticePage(TITLE, text)
    : jsonOf(failure('FORBIDDEN', `${TITLE}。${text}`));
  respond(response, 403, content, { 'content-length': Buffer.byteLength(content.body) });
}
