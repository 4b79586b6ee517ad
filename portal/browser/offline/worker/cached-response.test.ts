import { expect, test } from 'vitest';
import { cachedResponse, filesIn, isForAll, markedPage, titleOf } from './cached-response.ts';

const response = (control: string, change: Partial<Response> = {}) =>
  ({
    status: 200,
    redirected: false,
    type: 'basic',
    headers: new Headers({ 'cache-control': control }),
    ...change,
  }) as Response;

test('private, redirected, cross-origin and failed responses are not cached', () => {
  expect(isForAll(response('public, max-age=10'))).toBe(true);
  expect(isForAll(response('no-store'))).toBe(false);
  expect(isForAll(response('private, max-age=10'))).toBe(false);
  expect(isForAll(response('public', { redirected: true }))).toBe(false);
  expect(isForAll(response('public', { type: 'opaque' }))).toBe(false);
  expect(isForAll(response('public', { status: 404 }))).toBe(false);
});

test('files are scripts, styles and drawings, without pictures of other folders and the script for old browsers', () => {
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

test('a cached page has its time and its policy, without an encoding', async () => {
  const headers = new Headers({
    'content-encoding': 'br',
    'content-length': '9',
    'content-security-policy': "default-src 'self'",
  });
  const cached = cachedResponse(
    { headers },
    '<!DOCTYPE html><html lang="zh-CN">',
    1_800_000_000_000,
    '礼包 & 开服',
  );
  expect(cached.headers.get('content-encoding')).toBeNull();
  expect(cached.headers.get('content-length')).toBeNull();
  expect(cached.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(decodeURIComponent(cached.headers.get('x-kept-title') ?? '')).toBe('礼包 & 开服');
  expect(await (await markedPage(cached.clone(), false)).text()).toBe(
    '<!DOCTYPE html><html data-kept-page="1800000000000" lang="zh-CN">',
  );
  expect(await (await markedPage(cached, true)).text()).toBe(
    '<!DOCTYPE html><html data-kept-page="1800000000000" data-kept-busy="true" lang="zh-CN">',
  );
});

test('decodes the title', () => {
  expect(titleOf('<head><title>“&lt;云&gt;”的搜索结果 - A&amp;B</title></head>')).toBe(
    '“<云>”的搜索结果 - A&B',
  );
  expect(titleOf('<p>')).toBe('');
});

test('a cached page retains its headers', async () => {
  const headers = new Headers({ 'content-security-policy': "default-src 'self'", vary: 'cookie' });
  const page = cachedResponse({ headers }, '<html lang="zh-CN">', 7);
  expect([page.headers.get('vary'), page.headers.get('x-kept-title')]).toEqual([null, null]);
  expect((await markedPage(page, false)).headers.get('content-security-policy')).toBe("default-src 'self'");
});

test.each([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&#39;', "'"],
  ['&amp;', '&'],
  ['&amp;lt;', '&lt;'],
])('%s in a title is %s', (written, read) => {
  expect(titleOf(`<title>${written}${written}</title>`)).toBe(read + read);
});

test.each(['/assets/a-1.js', '/assets/b_2.css', '/brand/icons.svg', '/site.css'])(
  '%s is a file of the page in single and double quotes',
  (file) => {
    expect(filesIn(`"${file}" '${file}'`)).toEqual([file]);
    expect(filesIn(`(${file})`)).toEqual([]);
  },
);

test('a response without Cache-Control is public', () => {
  expect(isForAll(response('', { headers: new Headers() }))).toBe(true);
});
