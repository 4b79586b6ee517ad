import { requestBounded } from './http-client/bounded-request.ts';

/** Baidu's limit of addresses per request (https://ziyuan.baidu.com/linksubmit). */
const MOST_AT_ONCE = 2_000;
const BOUNDS = { timeoutMs: 20_000, mostBytes: 1024 * 1024 };

export interface BaiduPush {
  endpoint: string;
  /** The site as registered with Baidu: `https://www.example.com`. */
  site: string;
  token: string;
}

/** The number of accepted addresses, the remaining quota of the day, and the rejected addresses. */
interface Pushed {
  taken: number;
  remain: number | null;
  refused: string[];
}

/** Baidu rejected the request; the message is Baidu's. */
export class PushRefused extends Error {}

interface BaiduResponse {
  success?: number;
  remain?: number;
  not_same_site?: string[];
  not_valid?: string[];
  error?: number;
  message?: string;
}

/**
 * Submits addresses to Baidu in batches until all are submitted or the daily quota is used.
 * @throws {PushRefused} for an invalid token or a used quota
 * @throws if Baidu cannot be reached
 */
export async function pushAddresses(push: BaiduPush, addresses: readonly string[]): Promise<Pushed> {
  const result: Pushed = { taken: 0, remain: null, refused: [] };
  for (let start = 0; start < addresses.length; start += MOST_AT_ONCE) {
    if (result.remain === 0) {
      result.refused.push(...addresses.slice(start));
      break;
    }
    const quota = Math.min(MOST_AT_ONCE, result.remain ?? MOST_AT_ONCE);
    const batch = addresses.slice(start, start + MOST_AT_ONCE);
    const response = await submit(push, batch.slice(0, quota));
    result.taken += response.success ?? 0;
    result.remain = response.remain ?? null;
    result.refused.push(
      ...(response.not_same_site ?? []),
      ...(response.not_valid ?? []),
      ...batch.slice(quota),
    );
  }
  return result;
}

async function submit(
  { endpoint, site, token }: BaiduPush,
  addresses: readonly string[],
): Promise<BaiduResponse> {
  const { status, body } = await requestBounded(
    `${endpoint}?${new URLSearchParams({ site, token })}`,
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: addresses.join('\n') },
    BOUNDS,
  );
  const result = readResult(body);
  if (!result || result.error !== undefined || status !== 200) {
    throw new PushRefused(result?.message?.slice(0, 200) ?? `HTTP ${status}`);
  }
  return result;
}

function readResult(body: string): BaiduResponse | null {
  try {
    const result: unknown = JSON.parse(body);
    return typeof result === 'object' && result !== null ? result : null;
  } catch {
    return null;
  }
}
