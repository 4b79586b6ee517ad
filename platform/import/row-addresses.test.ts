import { describe, expect, test } from 'vitest';
import { RowReader } from './row-reader.ts';

function reading(value: string) {
  return new RowReader({ line: 2, values: { url: value } });
}

const bad = [
  ['http://10.0.0.1/a.png', '指向内网'],
  ['http://0x7f.1/a.png', '指向内网'],
  ['http://db.internal/a.png', '指向内网'],
  ['https://user:pw@www.example.com/a.png', '用户名或密码'],
  ['https://www.example.com/%2e%2e/a.png', '“..”'],
] as const;

describe.each(bad)('%s in a file', (address, reason) => {
  test('as a link rejects the row', () => {
    const reader = reading(address);
    expect(reader.link('url')).toBeNull();
    expect(reader.isRejected).toBe(true);
    expect(reader.issues[0]?.reason).toContain(reason);
  });

  test('as a picture is left out, and the row is taken', () => {
    const reader = reading(address);
    expect(reader.picture('url')).toBeNull();
    expect(reader.issues).toMatchObject([{ level: 'warning', value: address }]);
    expect(reader.issues[0]?.reason).toContain(reason);
  });

  test('in a text is reported', () => {
    const reader = reading(`<p><a href="${address}">点我</a></p>`);
    reader.html('url', 1_000);
    expect(reader.issues).toMatchObject([{ level: 'warning', value: address }]);
    expect(reader.issues[0]?.reason).toContain(reason);
  });
});

test('public addresses and pictures of the image folder are taken', () => {
  expect(reading('https://dl.example.com/a.apk').link('url')).toBe('https://dl.example.com/a.apk');
  expect(reading('https://dl.example.com/a').picture('url')).toBe('https://dl.example.com/a');
  expect(reading('games/a-256x256.webp').picture('url')).toBe('games/a-256x256.webp');
  expect(reading('../a.webp').picture('url')).toBeNull();
  expect(reading('%2e%2e/a.webp').picture('url')).toBeNull();
});
