import { describe, expect, test } from 'vitest';
import { refuseForeign, verifiedOrigin } from './same-origin.ts';

const own = { host: 'www.example.com', 'x-portal': '1' };
const sameOrigin = { ...own, 'sec-fetch-site': 'same-origin' };

describe('[API-05] a write', () => {
  test.each([
    ['has Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['names this origin', { origin: 'https://www.example.com' }],
    ['comes from a page of this origin', { referer: 'https://www.example.com/BaseGiftDetails?id=1' }],
  ])('is accepted from this origin if it %s', (_evidence, headers) => {
    expect(refuseForeign({ ...own, ...headers })).toBeNull();
  });

  test.each([
    ['lacks the header of the portal', { 'sec-fetch-site': 'same-origin', 'x-portal': undefined }],
    ['comes from another site', { 'sec-fetch-site': 'cross-site' }],
    ['comes from another host of this site', { 'sec-fetch-site': 'same-site' }],
    ['is a direct navigation', { 'sec-fetch-site': 'none' }],
    ['claims another origin', { origin: 'https://www.example.com.evil.example' }],
    ['claims an origin that cannot be read', { origin: 'null' }],
    ['comes from a page of another origin', { referer: 'https://evil.example/?www.example.com' }],
    ['has no origin', {}],
    [
      'is cross-site by one header and same-origin by another',
      { 'sec-fetch-site': 'cross-site', origin: 'https://www.example.com' },
    ],
    ['is a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }],
    ['is a prefetch of an older browser', { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' }],
    ['is a prefetch of an old Firefox', { 'sec-fetch-site': 'same-origin', 'x-moz': 'prefetch' }],
    ['is a preview', { 'sec-fetch-site': 'same-origin', 'x-purpose': 'preview' }],
  ])('is refused if it %s', (_reason, headers) => {
    expect(refuseForeign({ ...own, ...headers })).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])('%s', (name) => {
  test.each(['prefetch', 'prerender', 'preview', 'prefetch;prerender'])(
    '%s is refused [API-05]',
    (purpose) => {
      expect(refuseForeign({ ...sameOrigin, [name]: purpose })).toEqual({
        status: 0,
        code: 'FORBIDDEN',
        msg: '请从本站页面操作',
      });
    },
  );

  test('navigate is accepted', () => {
    expect(refuseForeign({ ...sameOrigin, [name]: 'navigate' })).toBeNull();
  });
});

test.each(['0', '', 'true', '11'])('the portal’s header must be 1, not %o', (value) => {
  expect(refuseForeign({ ...sameOrigin, 'x-portal': value })).not.toBeNull();
});

test('Origin takes precedence over Referer, and the port is compared', () => {
  const old = { host: 'www.example.com:8080', 'x-portal': '1' };
  expect(refuseForeign({ ...old, origin: 'https://www.example.com:8080' })).toBeNull();
  expect(refuseForeign({ ...old, origin: 'https://www.example.com' })).not.toBeNull();
  const both = { origin: 'https://evil.example', referer: 'https://www.example.com:8080/' };
  expect(refuseForeign({ ...old, ...both })).not.toBeNull();
});

test('the verified origin is the declared one, with the requested host', () => {
  const host = 'www.example.com:8080';
  expect(verifiedOrigin({ host, origin: 'https://www.example.com:8080' })).toBe(
    'https://www.example.com:8080',
  );
  for (const origin of ['https://www.example.com', 'https://evil.example', 'null', undefined]) {
    expect(verifiedOrigin({ host, ...(origin ? { origin } : {}) })).toBeUndefined();
  }
});
