import type { promises } from 'node:dns';
import { isPublicAddress } from '#contract/public-address.ts';
import { requestFollowing } from './public-redirects.ts';
import { faultOf, type PublicRequest, publicResolver } from './public-request.ts';

const TIMEOUT_MS = 8_000;
const USER_AGENT = 'Mozilla/5.0 (compatible; YoumenLinkCheck/1.0)';
/** Statuses of a missing page. Others, such as a required login, prove that it exists. */
const MISSING = [404, 410, 451];
/** Some servers reject HEAD; these statuses are retried with GET. */
const RETRIED_WITH_GET = [400, 403, 404, 405, 406, 410, 501];

export interface ProbeOptions {
  resolver?: promises.Resolver;
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
  { resolver = publicResolver(), isAllowed = isPublicAddress, timeoutMs = TIMEOUT_MS }: ProbeOptions = {},
): Promise<string | null> {
  const limits = { resolver, isAllowed, signal: AbortSignal.timeout(timeoutMs) };
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

type RequestLimits = Required<Pick<PublicRequest, 'resolver' | 'isAllowed' | 'signal'>>;

async function follow(url: string, method: 'HEAD' | 'GET', limits: RequestLimits) {
  const headers = { 'user-agent': USER_AGENT, accept: '*/*' };
  const { response, ...found } = await requestFollowing(url, { method, headers, ...limits });
  response.destroy();
  return found;
}
