import { type Failure, readEnvelope as readJson } from '#contract/envelope.ts';
import { isUnreachable } from '../browser/offline/away.ts';
import { browserNow } from '../browser/state/browser-clock.ts';

export const NO_RESPONSE = '网络好像断开了，请检查网络后重试';
const MINUTE_S = 60;
/** A longer wait is not shown. */
const LONGEST_S = 3_600;

/**
 * The failure for a response that is no envelope: a proxy or an overloaded server sent it. The network works, so this is
 * never reported as a lost network.
 */
export function failureOf(response: Pick<Response, 'status' | 'headers'>): Failure {
  const wait = waitText(response.headers.get('Retry-After'));
  if (response.status === 429) {
    return { status: 0, code: 'TOO_MANY', msg: `操作太频繁了，请${wait}再试` };
  }
  const reason = isUnreachable(response) ? '现在访问的人太多' : '服务器出了点问题';
  return { status: 0, code: 'UNAVAILABLE', msg: `${reason}，请${wait}再试` };
}

/** The wait of a `Retry-After` header in seconds or as a date; 稍后 if it is invalid. */
function waitText(retryAfter: string | null): string {
  const at = retryAfter === null || /^\d+$/.test(retryAfter) ? Number.NaN : Date.parse(retryAfter);
  const seconds = Number.isNaN(at) ? Number(retryAfter ?? 0) : Math.ceil((at - browserNow()) / 1000);
  if (!(seconds > 0 && seconds <= LONGEST_S)) {
    return '稍后';
  }
  return seconds <= MINUTE_S ? ` ${seconds} 秒后` : ` ${Math.ceil(seconds / MINUTE_S)} 分钟后`;
}

/** Reads the envelope of a response; undefined if the body is something else or breaks off. */
export async function readEnvelope<T>(response: Response): Promise<T | undefined> {
  return readJson<T>(await response.json().catch(() => undefined));
}
