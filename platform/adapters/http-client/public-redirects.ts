import type { IncomingMessage } from 'node:http';
import { DescribedFault, type PublicRequest, requestPublic } from './public-request.ts';

const MAX_REDIRECTS = 4;

export const REDIRECT_FAULT = '跳转太多';

/**
 * The response after all redirects, each of which is checked as `requestPublic` does. Its body has to be read or destroyed.
 *
 * @param mayFollow throws to refuse a redirect
 * @throws {DescribedFault} if there are too many
 */
export async function requestFollowing(
  url: string,
  request: PublicRequest,
  mayFollow?: (from: URL, to: URL) => void,
): Promise<{ url: string; status: number; response: IncomingMessage }> {
  let target = new URL(url);
  for (let turn = 0; turn <= MAX_REDIRECTS; turn += 1) {
    const response = await requestPublic(target, request);
    const { statusCode: status = 0, headers } = response;
    if (status < 300 || status >= 400 || !headers.location) {
      return { url: target.href, status, response };
    }
    response.destroy();
    const next = new URL(headers.location, target);
    mayFollow?.(target, next);
    target = next;
  }
  throw new DescribedFault(REDIRECT_FAULT);
}
