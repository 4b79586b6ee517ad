import { describe, expect, test } from 'vitest';
import { refuseForeign } from './same-origin.ts';

const own = { host: 'www.example.com', 'x-portal': '1', 'sec-fetch-site': 'same-origin' };

describe.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])('%s', (name) => {
  test.each(['prefetch', 'prerender', 'preview', 'prefetch;prerender'])(
    'that says %s is no visitor’s doing [API-05]',
    (purpose) => {
      expect(refuseForeign({ ...own, [name]: purpose })).toEqual({
        ...{ status: 0, code: 'FORBIDDEN', msg: '请从本站页面操作' },
      });
    },
  );

  test('that says something else stands in nobody’s way', () => {
    expect(refuseForeign({ ...own, [name]: 'navigate' })).toBeNull();
  });
});

test.each(['0', '', 'true', '11'])('the portal’s header has to be 1, not %o', (value) => {
  expect(refuseForeign({ ...own, 'x-portal': value })).not.toBeNull();
});

test('an origin goes before a referer, and a host is compared with its port', () => {
  const old = { host: 'www.example.com:8080', 'x-portal': '1' };
  expect(refuseForeign({ ...old, origin: 'https://www.example.com:8080' })).toBeNull();
  expect(refuseForeign({ ...old, origin: 'https://www.example.com' })).not.toBeNull();
  const both = { origin: 'https://evil.example', referer: 'https://www.example.com:8080/' };
  expect(refuseForeign({ ...old, ...both })).not.toBeNull();
});
