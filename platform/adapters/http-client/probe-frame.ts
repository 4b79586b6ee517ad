import { faultOf, type PublicRequest, requestPublic } from './public-request.ts';

const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 4;
const USER_AGENT = 'Mozilla/5.0 (compatible; YoumenFrameCheck/1.0)';

/** The last redirect leads to an address without encryption, which no page frames. */
export const INSECURE_FAULT = '跳转到不加密的网址';
export const REDIRECT_FAULT = '跳转太多';

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
 * `openPublic` does; no body is read.
 */
export async function probeFrame(
  url: string,
  { timeoutMs = TIMEOUT_MS, ...rules }: FrameProbeOptions = {},
): Promise<FrameProbe> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'user-agent': USER_AGENT, accept: 'text/html,*/*;q=0.8' };
  try {
    let target = new URL(url);
    for (let turn = 0; turn <= MAX_REDIRECTS; turn += 1) {
      const response = await requestPublic(target, { method: 'GET', headers, signal, ...rules });
      response.destroy();
      const { statusCode: status = 0, headers: found } = response;
      if (status < 300 || status >= 400 || !found.location) {
        return {
          ...{ url: target.href, status },
          frameOptions: String(found['x-frame-options'] ?? ''),
          policies: String(found['content-security-policy'] ?? ''),
        };
      }
      const next = new URL(found.location, target);
      if (target.protocol === 'https:' && next.protocol === 'http:') {
        return { fault: INSECURE_FAULT };
      }
      target = next;
    }
    return { fault: REDIRECT_FAULT };
  } catch (error) {
    return { fault: faultOf(error as NodeJS.ErrnoException) };
  }
}
