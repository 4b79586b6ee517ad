import { describe, expect, it } from 'vitest';
import { knownParameters, ownAddress, pageUrl, RepeatedParameter } from './query.ts';

const query = (text: string) => new URLSearchParams(text);

describe('parameters', () => {
  it('ignores unknown ones and sorts the others, so that a page is cached once', () => {
    expect(Object.entries(knownParameters(['page', 'sort'], query('utm=x&sort=new&page=2')))).toEqual([
      ['page', '2'],
      ['sort', 'new'],
    ]);
  });

  it('refuses a repeated one', () => {
    expect(() => knownParameters(['id'], query('id=1&id=2'))).toThrow(RepeatedParameter);
    expect(() => knownParameters(['id'], query('id=1&id=1'))).toThrow('参数 id 重复');
  });

  it('refuses one that differs between query and body, and accepts an equal one', () => {
    expect(() => knownParameters(['id'], query('id=1'), query('id=2'))).toThrow(RepeatedParameter);
    expect(knownParameters(['id'], query('id=1'), query('id=1'))).toEqual({ id: '1' });
  });

  it('ignores an empty one', () => {
    expect(knownParameters(['val'], query('val='))).toEqual({});
  });
});

it.each(['//', '/\\', '//:', '//evil.example/x', '/\\evil.example', 'http://evil.example/', '/a?b=//c#d'])(
  'an address stays on this site: %s',
  (address) => {
    expect(pageUrl('http://127.0.0.1:8080', address).origin).toBe('http://127.0.0.1:8080');
  },
);

it.each([
  ['/a?b=http://c/d', '/a?b=http://c/d'],
  ['http://evil.example/a?b', '/a?b'],
  ['HTTPS://evil.example:80', '/'],
  ['http://evil.example?b', '/?b'],
  ['evil.example:80', '/evil.example:80'],
  ['*', '*'],
])('an absolute request target becomes an address of this site: %s', (sent, own) => {
  expect(ownAddress(sent)).toBe(own);
});
