import { requestBounded } from '#platform/adapters/http-client/bounded-request.ts';

/** Most addresses that Baidu takes at a time (https://ziyuan.baidu.com/linksubmit). */
const MOST_AT_ONCE = 2_000;
const BOUNDS = { timeoutMs: 20_000, mostBytes: 1024 * 1024 };

/** Where, for which site and with whose word addresses are told. */
export interface BaiduPush {
  endpoint: string;
  /** The site as it is registered there: `https://www.example.com`. */
  site: string;
  /** A secret. */
  token: string;
}

/** What came of it: so many were taken, so many may follow today, and these were not taken. */
export interface Pushed {
  taken: number;
  remain: number | null;
  refused: string[];
}

/** Baidu said no, in its own words. */
export class PushRefused extends Error {}

interface Answer {
  success?: number;
  remain?: number;
  not_same_site?: string[];
  not_valid?: string[];
  error?: number;
  message?: string;
}

/**
 * Tells Baidu of addresses, a few thousand at a time, until all are told or no more may be today.
 * @throws {PushRefused} for a token that is wrong or used up
 * @throws where it can't be reached
 */
export async function pushAddresses(push: BaiduPush, addresses: readonly string[]): Promise<Pushed> {
  const result: Pushed = { taken: 0, remain: null, refused: [] };
  for (let start = 0; start < addresses.length; start += MOST_AT_ONCE) {
    if (result.remain === 0) {
      result.refused.push(...addresses.slice(start));
      break;
    }
    const room = Math.min(MOST_AT_ONCE, result.remain ?? MOST_AT_ONCE);
    const batch = addresses.slice(start, start + MOST_AT_ONCE);
    const answer = await tell(push, batch.slice(0, room));
    result.taken += answer.success ?? 0;
    result.remain = answer.remain ?? null;
    result.refused.push(...(answer.not_same_site ?? []), ...(answer.not_valid ?? []), ...batch.slice(room));
  }
  return result;
}

async function tell({ endpoint, site, token }: BaiduPush, addresses: readonly string[]): Promise<Answer> {
  const { status, body } = await requestBounded(
    `${endpoint}?${new URLSearchParams({ site, token })}`,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: addresses.join('\n') },
    BOUNDS,
  );
  const answer = readAnswer(body);
  if (!answer || answer.error !== undefined || status !== 200) {
    throw new PushRefused(answer?.message?.slice(0, 200) ?? `HTTP ${status}`);
  }
  return answer;
}

function readAnswer(body: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? answer : null;
  } catch {
    return null;
  }
}
