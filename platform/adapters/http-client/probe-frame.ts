import { requestFollowing } from './public-redirects.ts';
import { DescribedFault, faultOf, type PublicRequest } from './public-request.ts';

const TIMEOUT_MS = 5_000;
const USER_AGENT = 'Mozilla/5.0 (compatible; YoumenFrameCheck/1.0)';

/** The last redirect leads to an address without encryption, which no page frames. */
export const INSECURE_FAULT = '跳转到不加密的网址';

/** What a framed address responds with after its redirects. */
export interface FrameResponse {
  url: string;
  status: number;
  /** The headers about framing; empty if missing. Several of one name are joined by commas. */
  frameOptions: string;
  policies: string;
}

/** The response, or why there is none, in Chinese. */
export type FrameProbe = FrameResponse | { fault: string };

export type FrameProbeOptions = Pick<PublicRequest, 'resolver' | 'isAllowed'> & {
  /** For everything together. */
  timeoutMs?: number;
};

/**
 * Requests an address as a frame does, with GET, and reads the headers about framing. Each connection is checked as
 * `requestPublic` does; no body is read.
 */
export async function probeFrame(
  url: string,
  { timeoutMs = TIMEOUT_MS, ...rules }: FrameProbeOptions = {},
): Promise<FrameProbe> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'user-agent': USER_AGENT, accept: 'text/html,*/*;q=0.8' };
  try {
    const found = await requestFollowing(url, { method: 'GET', headers, signal, ...rules }, staySecure);
    found.response.destroy();
    const { 'x-frame-options': frameOptions = '', 'content-security-policy': policies = '' } =
      found.response.headers;
    return {
      url: found.url,
      status: found.status,
      frameOptions: String(frameOptions),
      policies: String(policies),
    };
  } catch (error) {
    return { fault: faultOf(error as NodeJS.ErrnoException) };
  }
}

function staySecure(from: URL, to: URL): void {
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw new DescribedFault(INSECURE_FAULT);
  }
}
