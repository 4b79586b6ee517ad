import { expect, test } from 'vitest';
import { personalPart } from './personal-response.ts';

const shared = { status: 200, headers: { 'cache-control': 'public, max-age=10' }, seconds: 60 };

test.each([
  [{ 'Set-Cookie': 'a=b' }, 'Set-Cookie'],
  [{ 'cache-control': 'private, max-age=10' }, 'Cache-Control: private, max-age=10'],
  [{ 'cache-control': 'max-age=0,PRIVATE' }, 'Cache-Control: max-age=0,PRIVATE'],
  [{ 'Cache-Control': 'no-store' }, 'Cache-Control: no-store'],
  [{ vary: 'user-agent, Cookie' }, 'Vary: user-agent, Cookie'],
  [{ vary: 'Authorization' }, 'Vary: Authorization'],
  [{ vary: '*' }, 'Vary: *'],
] as [Record<string, string>, string][])('[SEC-19] %j is for one visitor', (headers, part) => {
  expect(personalPart({ ...shared, headers })).toBe(part);
});

test('[SEC-19] so is a response with the result of a call that is for one visitor', () => {
  expect(personalPart({ ...shared, personalCall: '/vue/favourites' })).toBe('/vue/favourites');
});

test.each([
  ['a public page', shared],
  ['one by device', { ...shared, headers: { vary: 'user-agent' } }],
  ['an error', { ...shared, status: 404, headers: { 'cache-control': 'no-store' } }],
  ['one that is not stored', { ...shared, seconds: 0, headers: { 'cache-control': 'no-store' } }],
])('[SEC-19] %s is shared', (_name, response) => {
  expect(personalPart(response)).toBeUndefined();
});
