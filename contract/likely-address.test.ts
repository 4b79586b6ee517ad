import { expect, test } from 'vitest';
import { addressProblem, likelyAddress } from './saved-address.ts';

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.com/a?b=1', 'https://example.com/a?b=1'],
  ['//example.com/a', 'https://example.com/a'],
  ['https：／／www．example．com', 'https://www.example.com'],
  ['www。example。com', 'https://www.example.com'],
  ['https://www. example.com/a', 'https://www.example.com/a'],
  ['https://www.example.com/', null],
  ['/BaseGameCenter', null],
  ['localhost:8080', null],
  ['192.168.1.5/a', null],
  ['javascript:alert(1)', null],
  ['开服公告', null],
  ['someone@example.com', null],
])('[FST-09] %s was meant to be %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});

test('[FST-09] the problem of an address names the cause and what to do', () => {
  const problem = (typed: string) => addressProblem(typed, 'web');
  expect(problem('www.example.com')).toBe('少了开头的 https://，应写成 https://www.example.com');
  expect(problem('https：//www.example.com')).toMatch(/^里有全角字符/);
  expect(problem('https://www.example.com/a b')).toBe('里有空格，请删去');
  expect(problem('http://192.168.1.5/a')).toMatch(/玩家无法打开，请换成公网网址$/);
  expect(problem('ftp://example.com')).toBe('应以 http:// 或 https:// 开头');
  expect(addressProblem('/Base Game', 'place')).toBe('里有空格，请删去');
});
