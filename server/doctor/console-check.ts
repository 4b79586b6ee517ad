import type { Config } from '#platform/core/config/config.ts';
import { bad, type Check, check, ok, warn } from '#platform/core/finding.ts';
import { networkTest } from '#platform/security/networks.ts';

type Settings = Pick<Config, 'consoleNetworks' | 'trustedProxies' | 'publicUrl'>;

/** Checks which networks may open the admin site, and whether the portal learns the addresses of visitors. */
export function consoleCheck(config: Settings): Check {
  return check('后台网段', async () => [listFinding(config), ...proxyFindings(config)]);
}

function listFinding({ consoleNetworks, publicUrl }: Settings) {
  if (consoleNetworks.length > 0) {
    return ok(`后台（/console）只对这些网段开放：${consoleNetworks.join('、')}。`);
  }
  const text = '没有设置 CONSOLE_NETWORKS，能访问网站的地址都能打开后台（/console）的登录页。';
  return publicUrl
    ? warn(
        text,
        '把办公网络和 VPN 的出口网段写进 CONSOLE_NETWORKS，例如 203.0.113.0/24（只在 nginx 里限制的，这里看不到）。',
      )
    : ok(text);
}

function proxyFindings({ consoleNetworks, trustedProxies, publicUrl }: Settings) {
  if (consoleNetworks.length === 0) {
    return [];
  }
  if (trustedProxies.length === 0) {
    return publicUrl ? [withoutProxies(consoleNetworks)] : [];
  }
  const isListed = networkTest(consoleNetworks);
  const isProxy = networkTest(trustedProxies);
  const both = [
    ...trustedProxies.filter((range) => isListed(firstOf(range))),
    ...consoleNetworks.filter((range) => isProxy(firstOf(range))),
  ];
  return both.length > 0
    ? [
        warn(
          `CONSOLE_NETWORKS 和 TRUSTED_PROXIES 都包含 ${[...new Set(both)].join('、')}：来自这些地址的请求可以自行声明来源地址；代理漏发 X-Forwarded-For 时，所有人都会被放行。`,
          '请把 TRUSTED_PROXIES 缩小到代理自己的地址，并从 CONSOLE_NETWORKS 里去掉这些地址。',
        ),
      ]
    : [];
}

/** The site is behind a proxy that the settings don't name. */
function withoutProxies(consoleNetworks: readonly string[]) {
  const isListed = networkTest(consoleNetworks);
  const here = ['127.0.0.1', '::1'].filter(isListed);
  return bad(
    `设置了 CONSOLE_NETWORKS，却没有设置 TRUSTED_PROXIES：经过代理的请求，网站看到的是代理的地址。代理转发的请求都会被拒绝，所有人都无法打开后台；代理不发 X-Forwarded-For 时核对的是代理的地址，${
      here.length > 0
        ? `名单里有 ${here.join('、')}，经过本机代理的所有人都能访问`
        : '名单里没有本机地址，经过本机代理的所有人都无法访问'
    }。`,
    '把代理的地址写进 TRUSTED_PROXIES，例如 127.0.0.1；没有代理时去掉 PUBLIC_URL。',
  );
}

function firstOf(range: string): string {
  return range.split('/')[0] ?? '';
}
