import { type LookupAddress, lookup } from 'node:dns';
import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#contract/public-address.ts';

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 4;
const USER_AGENT = 'Mozilla/5.0 (compatible; YoumenLinkCheck/1.0)';
/** Statuses of a missing page. Others, such as a required login, prove that it exists. */
const MISSING = [404, 410, 451];
/** Some servers reject HEAD; these statuses are retried with GET. */
const RETRIED_WITH_GET = [400, 403, 404, 405, 406, 410, 501];

const FAULTS: Record<string, string> = {
  ENOTFOUND: '域名不存在',
  EAI_AGAIN: '域名解析失败',
  ECONNREFUSED: '拒绝连接',
  ECONNRESET: '连接中断',
  ETIMEDOUT: '超时',
  EHOSTUNREACH: '无法连接',
  ENETUNREACH: '无法连接',
  CERT_HAS_EXPIRED: '证书过期',
};

class NotPublic extends Error {}

export interface ProbeOptions {
  /** True if connections to an IP address are allowed. */
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
}

/**
 * Checks that a web address responds: with HEAD, then with GET where HEAD is rejected. Requests only public addresses on the
 * usual ports; the resolved address is checked at each connection, also of a redirect.
 * @returns null if it responds, else a description of the fault
 */
export async function probeAddress(
  url: string,
  { isAllowed = isPublicAddress, timeoutMs = TIMEOUT_MS }: ProbeOptions = {},
): Promise<string | null> {
  const limits = { isAllowed, signal: AbortSignal.timeout(timeoutMs) };
  try {
    const first = await follow(url, 'HEAD', limits);
    const { status } = RETRIED_WITH_GET.includes(first.status)
      ? await follow(first.url, 'GET', limits)
      : first;
    return status >= 500 || MISSING.includes(status) ? `HTTP ${status}` : null;
  } catch (error) {
    return faultOf(error as NodeJS.ErrnoException);
  }
}

interface RequestLimits {
  isAllowed: (address: string) => boolean;
  signal: AbortSignal;
}

async function follow(url: string, method: 'HEAD' | 'GET', limits: RequestLimits) {
  let target = url;
  for (let turn = 0; turn <= MAX_REDIRECTS; turn += 1) {
    const { status, location } = await send(new URL(target), method, limits);
    if (status < 300 || status >= 400 || !location) {
      return { status, url: target };
    }
    target = new URL(location, target).href;
  }
  throw new Error('跳转太多');
}

function send(target: URL, method: string, { isAllowed, signal }: RequestLimits) {
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
    headers: { 'user-agent': USER_AGENT, accept: '*/*' },
    lookup: guarded(isAllowed),
  };
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const request = isSecure ? requestSecure : requestPlain;
    const outgoing = request(target, options, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Resolves a name and refuses it if one of its addresses isn't allowed. */
function guarded(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error || !first) {
        done(error ?? new Error('域名没有地址'), '', 4);
      } else if (!found.every(({ address }) => isAllowed(address))) {
        done(new NotPublic(), '', 4);
      } else if (options.all) {
        done(null, found);
      } else {
        done(null, first.address, first.family);
      }
    });
  };
}

function faultOf(error: NodeJS.ErrnoException): string {
  if (error instanceof NotPublic) {
    return '不是公网地址';
  }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return '超时';
  }
  const { code = '' } = error;
  return FAULTS[code] ?? (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code) ? '证书有问题' : '无法访问');
}
