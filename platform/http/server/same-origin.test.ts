import { describe, expect, test } from 'vitest';
import { refuseForeign } from './same-origin.ts';

const own = { host: 'www.example.com', 'x-portal': '1' };

describe('[API-05] a request that changes something', () => {
  test.each([
    ['says so itself', { 'sec-fetch-site': 'same-origin' }],
    ['names this origin', { origin: 'https://www.example.com' }],
    ['comes from a page of this origin', { referer: 'https://www.example.com/BaseGiftDetails?id=1' }],
  ])('is taken from this origin: it %s', (_how, headers) => {
    expect(refuseForeign({ ...own, ...headers })).toBeNull();
  });

  test.each([
    ['lacks the header of the portal', { 'sec-fetch-site': 'same-origin', 'x-portal': undefined }],
    ['comes from another site', { 'sec-fetch-site': 'cross-site' }],
    ['comes from another host of this site', { 'sec-fetch-site': 'same-site' }],
    ['was typed in or opened from elsewhere', { 'sec-fetch-site': 'none' }],
    ['claims another origin', { origin: 'https://www.example.com.evil.example' }],
    ['claims an origin that cannot be read', { origin: 'null' }],
    ['comes from a page of another origin', { referer: 'https://evil.example/?www.example.com' }],
    ['says nothing of where it comes from', {}],
    [
      'is foreign by one header, own by another',
      { 'sec-fetch-site': 'cross-site', origin: 'https://www.example.com' },
    ],
    ['is a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }],
    ['is a prefetch of an older browser', { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' }],
    [
      'is a preview of a browser that is older still',
      { 'sec-fetch-site': 'same-origin', 'x-moz': 'prefetch' },
    ],
    ['is a preview', { 'sec-fetch-site': 'same-origin', 'x-purpose': 'preview' }],
  ])('is refused where it %s', (_how, headers) => {
    expect(refuseForeign({ ...own, ...headers })).toMatchObject({ code: 'FORBIDDEN' });
  });
});
