import { expect, test } from 'vitest';
import { sourceOf } from './source-of.ts';

const from = (referer: string | undefined, more: Record<string, string> = {}) =>
  sourceOf({ host: 'www.youmen.example', ...(referer ? { referer } : {}), ...more });

test.each([
  ['https://www.baidu.com/link?url=secret', 'baidu'],
  ['https://m.baidu.com/', 'baidu'],
  ['https://cn.bing.com/search?q=a', 'bing'],
  ['https://m.sogou.com/', 'sogou'],
  ['https://www.so.com/s?q=a', 'so360'],
  ['https://www.google.com.hk/', 'google'],
  ['https://www.google.co.uk/', 'google'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google'],
  ['https://mp.weixin.qq.com/s/abc', 'wechat'],
  ['https://servicewechat.com/wx1/1/page-frame.html', 'wechat'],
  ['https://qun.qq.com/', 'qq'],
  ['https://weibo.cn/', 'weibo'],
  ['https://www.douyin.com/video/1', 'douyin'],
  ['https://b23.tv/abc', 'bilibili'],
  [undefined, 'direct'],
  ['about:blank', 'direct'],
  ['no address', 'direct'],
])('[SRC-01] %s is %s, without a host', (referer, source) => {
  expect(from(referer)).toEqual({ source, host: '' });
});

test.each([
  ['https://www.taptap.example/app/1?user=7#x', 'taptap.example'],
  ['https://notbaidu.com/', 'notbaidu.com'],
  ['https://baidu.com.evil.example/', 'baidu.com.evil.example'],
  ['http://localhost:5000/', ''],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, ''],
])('[SRC-02] %s is another site: its host %s is all that is stored', (referer, host) => {
  expect(from(referer)).toEqual({ source: 'other', host });
});

test('[SRC-01] a page view from this site has no source', () => {
  expect(from('https://www.youmen.example/BaseSearch?val=a')).toBeUndefined();
  expect(from(undefined, { 'sec-fetch-site': 'same-origin' })).toBeUndefined();
  expect(from('https://m.youmen.example/')).toMatchObject({ source: 'other' });
});

test.each([
  ['Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50(0x1800)', 'wechat'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36 V1_AND_SQ_9.0 QQ/9.0.30', 'qq'],
  ['Mozilla/5.0 (Linux; Android 14) MQQBrowser/14.5 Mobile Safari/537.36', 'direct'],
  ['Mozilla/5.0 (iPhone) Weibo (iPhone15,2__weibo__14.1.0__iphone__os17.1)', 'weibo'],
  ['Mozilla/5.0 (Linux; Android 13) aweme_280900 JsSdk/1.0', 'douyin'],
  ['Mozilla/5.0 (Linux; Android 13) BiliApp/7710300', 'bilibili'],
])('[SRC-01] a page without a referrer in %s is %s', (agent, source) => {
  expect(from(undefined, { 'user-agent': agent })).toEqual({ source, host: '' });
});
