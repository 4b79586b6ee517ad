import { requestBounded } from '#platform/adapters/http-client/bounded-request.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { type Command, ExitCode, readOptions, UsageError } from '../command.ts';
import { readSettings } from '../settings.ts';
import { sitemapAddresses } from './sitemap-addresses.ts';

const DAY_MS = 86_400_000;
const MOST_SHOWN = 10;
const USAGE = `用法：npm run portal -- baidu [--days 天数]

把最近更新的网页推送给百度：读取 PUBLIC_URL 的站点地图，取出最近几天（默认 1 天）更新过的规范网址，分批推送。
需要设置 PUBLIC_URL 和 BAIDU_PUSH_TOKEN（在百度搜索资源平台「普通收录」里查看）；网站要在运行。宜每天定时运行一次。`;

/** `baidu`: submits changed pages to Baidu. */
export const baiduCommand: Command = { about: '把最近更新的网页推送给百度', usage: USAGE, run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const days = parse(args);
  const { endpoint, site, token } = settings(readConfig);
  try {
    const since = new Date(systemClock.now().getTime() - days * DAY_MS);
    const addresses = await sitemapAddresses(site, since);
    if (addresses.length === 0) {
      console.log(`最近 ${days} 天没有更新过的网页。`);
      return ExitCode.ok;
    }
    const { taken, remain, refused } = await pushAddresses({ endpoint, site, token }, addresses);
    console.log(
      `推送了 ${addresses.length} 个网址，百度收下 ${taken} 个，今天还可以推送 ${remain ?? '若干'} 个。`,
    );
    if (refused.length === 0) {
      return ExitCode.ok;
    }
    const shown = refused.slice(0, MOST_SHOWN).join('\n');
    console.error(`没有收下的 ${refused.length} 个：\n${shown}${refused.length > MOST_SHOWN ? '\n…' : ''}`);
    return ExitCode.rejected;
  } catch (error) {
    const title = error instanceof PushRefused ? '百度没有接受推送' : '推送没有完成';
    console.error(`${title}：${(error as Error).message.replaceAll(token, '***')}`);
    return ExitCode.unavailable;
  }
}

function parse(args: string[]): number {
  const { days } = readOptions(args, { days: { type: 'string', default: '1' } }, USAGE);
  if (!/^[1-9]\d{0,3}$/.test(days)) {
    throw new UsageError(USAGE);
  }
  return Number(days);
}

function settings(readConfig: () => Config) {
  const { publicUrl, baiduPush } = readSettings(readConfig);
  if (!publicUrl || !baiduPush.token) {
    throw new UsageError(
      `推送没有开启：还需要设置 ${publicUrl ? 'BAIDU_PUSH_TOKEN' : 'PUBLIC_URL'}。\n\n${USAGE}`,
    );
  }
  return { site: publicUrl, endpoint: baiduPush.endpoint, token: baiduPush.token };
}

/** Baidu's limit of addresses per request (https://ziyuan.baidu.com/linksubmit). */
const MOST_AT_ONCE = 2_000;
const BOUNDS = { timeoutMs: 20_000, mostBytes: 1024 * 1024 };

interface BaiduPush {
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
class PushRefused extends Error {}

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
