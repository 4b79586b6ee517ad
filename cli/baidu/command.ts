import { PushRefused, pushAddresses } from '#platform/adapters/baidu-push.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { type Command, ExitCode, readOptions, UsageError } from '../command.ts';
import { readSettings } from '../settings.ts';
import { sitemapAddresses } from './sitemap-addresses.ts';

const DAY_MS = 86_400_000;
const MOST_SHOWN = 10;
const USAGE = `用法：npm run portal -- baidu [--days 天数]

把最近更新的网页推送给百度：读取 PUBLIC_URL 的站点地图，取出最近几天（默认 1 天）更新过的规范网址，分批推送。
需要设置 PUBLIC_URL 和 BAIDU_PUSH_TOKEN（在百度搜索资源平台的“普通收录”里查看）；网站要在运行。宜每天定时运行一次。`;

/** `baidu`: submits changed pages to Baidu. */
export const baiduCommand: Command = { about: '把最近更新的网页推送给百度', usage: USAGE, run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const days = parse(args);
  const { endpoint, site, token } = settings(readConfig);
  try {
    const since = new Date(systemClock.now().getTime() - days * DAY_MS);
    const addresses = await sitemapAddresses(site, since);
    if (addresses.length === 0) {
      console.log(`最近 ${days} 天没有更新网页。`);
      return ExitCode.ok;
    }
    const { taken, remain, refused } = await pushAddresses({ endpoint, site, token }, addresses);
    console.log(
      `已推送 ${addresses.length} 个网址，百度接受 ${taken} 个，今天还可以推送 ${remain ?? '若干'} 个。`,
    );
    if (refused.length === 0) {
      return ExitCode.ok;
    }
    const shown = refused.slice(0, MOST_SHOWN).join('\n');
    console.error(`未接受的 ${refused.length} 个：\n${shown}${refused.length > MOST_SHOWN ? '\n…' : ''}`);
    return ExitCode.rejected;
  } catch (error) {
    const title = error instanceof PushRefused ? '百度没有接受推送' : '推送未完成';
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
      `推送未开启：还需要设置 ${publicUrl ? 'BAIDU_PUSH_TOKEN' : 'PUBLIC_URL'}。\n\n${USAGE}`,
    );
  }
  return { site: publicUrl, endpoint: baiduPush.endpoint, token: baiduPush.token };
}
