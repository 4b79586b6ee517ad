import { describe, expect, it } from 'vitest';
import { chooseEncoding } from '../http/server/write-response.ts';

describe('Accept-Encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=1, *;q=0', 'identity'],
    ['GZIP;Q=0.5', 'gzip'],
    ['*, br;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=nonsense', 'identity'],
    ['br;level=5;q=0.5, gzip;q=0.4', 'br'],
    [' , ;q=1', 'identity'],
  ])('%s → %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });
});
