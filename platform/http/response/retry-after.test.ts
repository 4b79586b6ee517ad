import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { retryAfter } from './retry-after.ts';

test('each 429 and 503 has Retry-After', () => {
  const codes = Object.keys(errors) as (keyof typeof errors)[];
  for (const code of codes) {
    const waits = [429, 503].includes(errors[code].http);
    expect(Object.keys(retryAfter({ status: 0, code })), code).toEqual(waits ? ['retry-after'] : []);
  }
});

test('uses the failure’s own wait if it has one', () => {
  expect(retryAfter({ status: 0, code: 'TOO_MANY', retry_after: 1_234 })).toEqual({ 'retry-after': '1234' });
  expect(retryAfter({ status: 1 })).toEqual({});
});
