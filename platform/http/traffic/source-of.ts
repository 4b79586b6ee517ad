import type { IncomingHttpHeaders } from 'node:http';
import type { VisitSource } from '#contract/visit-sources.ts';

/** Where a page view came from. `host` is set for other sites only. */
export interface Origin {
  source: VisitSource;
  host: string;
}

/** Domains of sources; their subdomains belong to them. The first match counts. */
const DOMAINS: readonly [domain: string, source: VisitSource][] = [
  ['baidu.com', 'baidu'],
  ['bing.com', 'bing'],
  ['sogou.com', 'sogou'],
  ['so.com', 'so360'],
  ['360.cn', 'so360'],
  ['weixin.qq.com', 'wechat'],
  ['servicewechat.com', 'wechat'],
  ['weixin110.qq.com', 'wechat'],
  ['qq.com', 'qq'],
  ['weibo.com', 'weibo'],
  ['weibo.cn', 'weibo'],
  ['t.cn', 'weibo'],
  ['douyin.com', 'douyin'],
  ['iesdouyin.com', 'douyin'],
  ['bilibili.com', 'bilibili'],
  ['b23.tv', 'bilibili'],
];

/** Google has a domain per country. */
const GOOGLE = /(^|\.)google\.(com|cn|[a-z]{2}|com?\.[a-z]{2})$/;
/** Programs whose pages mostly name no referrer, by their user agents. `MQQBrowser` is a browser, not QQ. */
const PROGRAMS: readonly [agent: RegExp, source: VisitSource][] = [
  [/MicroMessenger\//, 'wechat'],
  [/\bQQ\//, 'qq'],
  [/\bWeibo\b|__weibo__/i, 'weibo'],
  [/\baweme|BytedanceWebview/i, 'douyin'],
  [/\bBiliApp|\bbili-/i, 'bilibili'],
];
const HOST = /^(?=.{1,80}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * Classifies a page view by its `Referer`, or by the program that shows it. Nothing of the referrer is returned but the host
 * of another site. Undefined for a page view from this site.
 */
export function sourceOf(headers: IncomingHttpHeaders): Origin | undefined {
  const { referer, host = '' } = headers;
  if (headers['sec-fetch-site'] === 'same-origin') {
    return undefined;
  }
  const from = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  if (!from || !/^https?:$/.test(from.protocol)) {
    return { source: programOf(headers['user-agent'] ?? '') ?? sourceOfApp(from) ?? 'direct', host: '' };
  }
  if (from.host === host.toLowerCase()) {
    return undefined;
  }
  const name = from.hostname.replace(/\.$/, '');
  const known = DOMAINS.find(([domain]) => name === domain || name.endsWith(`.${domain}`))?.[1];
  const source = known ?? (GOOGLE.test(name) ? 'google' : 'other');
  return { source, host: source === 'other' && HOST.test(name) ? name.replace(/^www\./, '') : '' };
}

function programOf(agent: string): VisitSource | undefined {
  return PROGRAMS.find(([pattern]) => pattern.test(agent))?.[1];
}

/** Android programs name themselves: `android-app://com.google.android.googlequicksearchbox/`. */
function sourceOfApp(from: URL | undefined): VisitSource | undefined {
  return from?.protocol === 'android-app:' && from.host.startsWith('com.google.') ? 'google' : undefined;
}
