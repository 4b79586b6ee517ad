import { expect, test } from 'vitest';
import { cachedResponse, filesIn, isForAll, markedPage, titleOf } from './cached-response.ts';

const answer = (control: string, change: Partial<Response> = {}) =>
  ({
    status: 200,
    redirected: false,
    type: 'basic',
    headers: new Headers({ 'cache-control': control }),
    ...change,
  }) as Response;

test('what is private, led elsewhere, foreign or failed is for nobody else', () => {
  expect(isForAll(answer('public, max-age=10'))).toBe(true);
  expect(isForAll(answer('no-store'))).toBe(false);
  expect(isForAll(answer('private, max-age=10'))).toBe(false);
  expect(isForAll(answer('public', { redirected: true }))).toBe(false);
  expect(isForAll(answer('public', { type: 'opaque' }))).toBe(false);
  expect(isForAll(answer('public', { status: 404 }))).toBe(false);
});

test('a page names its scripts, styles and drawings; pictures of other folders and the script for old browsers are none of them', () => {
  const html = `<link href="/assets/style-1.css"><use href="/brand/icons.svg#star"/><img src="/images/brand/partner.svg">
    <script data-old="/assets/old-browsers-4.js">import "/assets/manifest-2.js";import * as a from '/assets/route-3.js'</script>{"x":"brand/partner.svg"}
    <link href="/assets/style-1.css">`;
  expect(filesIn(html)).toEqual([
    '/assets/style-1.css',
    '/brand/icons.svg',
    '/assets/manifest-2.js',
    '/assets/route-3.js',
  ]);
});

test('a kept page says when it was kept, and carries its policy but no coding', async () => {
  const headers = new Headers({
    'content-encoding': 'br',
    'content-length': '9',
    'content-security-policy': "default-src 'self'",
  });
  const kept = cachedResponse(
    { headers },
    '<!DOCTYPE html><html lang="zh-CN">',
    1_800_000_000_000,
    '礼包 & 开服',
  );
  expect(kept.headers.get('content-encoding')).toBeNull();
  expect(kept.headers.get('content-length')).toBeNull();
  expect(kept.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(decodeURIComponent(kept.headers.get('x-kept-title') ?? '')).toBe('礼包 & 开服');
  expect(await (await markedPage(kept.clone(), false)).text()).toBe(
    '<!DOCTYPE html><html data-kept-page="1800000000000" lang="zh-CN">',
  );
  expect(await (await markedPage(kept, true)).text()).toBe(
    '<!DOCTYPE html><html data-kept-page="1800000000000" data-kept-busy="true" lang="zh-CN">',
  );
});

test('a title is what the tab shows', () => {
  expect(titleOf('<head><title>“&lt;云&gt;”的搜索结果 - A&amp;B</title></head>')).toBe(
    '“<云>”的搜索结果 - A&B',
  );
  expect(titleOf('<p>')).toBe('');
});
