import { type LookupAddress, NODATA, promises } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#contract/public-address.ts';

const FAULTS: Record<string, string> = {
  ENOTFOUND: '域名不存在',
  ENODATA: '域名没有地址',
  ESERVFAIL: '域名解析失败',
  EBADRESP: '域名解析失败',
  ETIMEOUT: '域名解析超时',
  ECONNREFUSED: '拒绝连接',
  ECONNRESET: '连接中断',
  ETIMEDOUT: '超时',
  EHOSTUNREACH: '无法连接',
  ENETUNREACH: '无法连接',
  CERT_HAS_EXPIRED: '证书过期',
};

/** What `faultOf` says of an address that is not requested. */
export const NOT_PUBLIC_FAULT = '不是公网地址';

/** What `faultOf` says of an address that no browser can open. Other faults may be those of the own network. */
export const CERTAIN_FAULTS: readonly string[] = [
  '域名不存在',
  '域名没有地址',
  '拒绝连接',
  '证书过期',
  '证书有问题',
];

/** What `faultOf` says if a server took too long, or the own name server does not work: neither proves a broken link. */
export const INCONCLUSIVE_FAULTS: readonly string[] = ['超时', '域名解析超时', '域名解析失败'];

/** Per attempt of a query to the name server. */
const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Queries the name servers of the system without `getaddrinfo`: that blocks threads of the process, and other lookups
 * wait behind the name server of an address that does not respond.
 */
export function publicResolver(): promises.Resolver {
  return new promises.Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
}

/** An address that is not on the public internet, or not on a usual port. */
class NotPublic extends Error {}

/** What is wrong with a response, in Chinese. */
export class DescribedFault extends Error {}

export interface PublicRequest {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  resolver?: promises.Resolver;
  /** True if connections to an IP address are allowed. */
  isAllowed?: (address: string) => boolean;
  body?: string | Buffer;
}

/**
 * The response to a request to a public host on the usual ports. The resolved address is checked at the connection itself, so a
 * name cannot resolve to another one in between. Redirects are not followed.
 * @throws {NotPublic} for an address that is not public
 */
export async function requestPublic(
  target: URL,
  { method, headers, signal, resolver = publicResolver(), isAllowed = isPublicAddress, body }: PublicRequest,
): Promise<IncomingMessage> {
  const isSecure = target.protocol === 'https:';
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if ((!isSecure && target.protocol !== 'http:') || (isIP(host) && !isAllowed(host))) {
    throw new NotPublic();
  }
  if (isAllowed === isPublicAddress && target.port !== '') {
    throw new NotPublic();
  }
  const options: RequestOptions = {
    method,
    signal,
    agent: false,
    headers,
    lookup: guarded(resolver, isAllowed),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? requestSecure : requestPlain)(target, options, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Resolves a name and refuses it if one of its addresses isn't allowed; the connection goes to a checked address. */
function guarded(resolver: promises.Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    addressesOf(resolver, hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          done(new NotPublic(), '', 4);
        } else if (options.all) {
          done(null, found);
        } else {
          done(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    );
  };
}

/** The IPv4 addresses of a name, then its IPv6 addresses. @throws if it has none or a query fails */
async function addressesOf(resolver: promises.Resolver, hostname: string): Promise<LookupAddress[]> {
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = results.flatMap((result, at) =>
    result.status === 'fulfilled'
      ? result.value.map((address) => ({ address, family: at === 0 ? 4 : 6 }))
      : [],
  );
  if (found.length === 0) {
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    throw reasons.find(({ code }) => code !== NODATA) ?? reasons[0];
  }
  return found;
}

/** Why a request failed, in Chinese. */
export function faultOf(error: NodeJS.ErrnoException): string {
  if (error instanceof NotPublic) {
    return NOT_PUBLIC_FAULT;
  }
  if (error instanceof DescribedFault) {
    return error.message;
  }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return '超时';
  }
  const { code = '', syscall = '' } = error;
  if (code === 'ECONNREFUSED' && syscall.startsWith('query')) {
    return '域名解析失败';
  }
  return FAULTS[code] ?? (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code) ? '证书有问题' : '无法访问');
}
