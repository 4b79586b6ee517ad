import { describe, expect, it } from 'vitest';
import { clearToken, readToken, storeToken } from './cookies.ts';

const TOKEN = 'Az09_-'.padEnd(43, 'x');
const OTHER = 'y'.repeat(43);

describe('the token in a Cookie header', () => {
  it.each([
    ['alone', `session=${TOKEN}`],
    ['before another', `session=${TOKEN}; theme=dark`],
    ['after another', `theme=dark; session=${TOKEN}`],
    ['after several spaces', `theme=dark;   session=${TOKEN}`],
    ['without a space', `theme=dark;session=${TOKEN}`],
    ['before a duplicate', `session=${TOKEN}; session=${OTHER}`],
  ])('is found %s', (_where, header) => {
    expect(readToken(header, 'plain', 'session')).toBe(TOKEN);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another name', `sessions=${TOKEN}`],
    ['a longer name', `my-session=${TOKEN}`],
    ['an empty value', 'session='],
    ['42 characters', `session=${TOKEN.slice(1)}`],
    ['44 characters', `session=${TOKEN}x`],
    ['another character', `session=${TOKEN.slice(1)}!`],
    ['a prefix', `session=!${TOKEN}`],
    ['a suffix', `session=${TOKEN}!`],
  ])('is undefined for %s', (_case, header) => {
    expect(readToken(header, 'plain', 'session')).toBeUndefined();
  });

  it('has the prefix __Host- over https only', () => {
    const header = `session=${OTHER}; __Host-session=${TOKEN}`;
    expect(readToken(header, 'https', 'session')).toBe(TOKEN);
    expect(readToken(header, 'plain', 'session')).toBe(OTHER);
    expect(readToken(header, 'loopback', 'session')).toBe(OTHER);
    expect(readToken(`session=${OTHER}`, 'https', 'session')).toBeUndefined();
  });
});

it('a token cookie is HttpOnly and SameSite=Lax, and Secure over https', () => {
  const attributes = 'Path=/; Max-Age=600; HttpOnly; SameSite=Lax';
  expect(storeToken('https', 'session', TOKEN, 600)).toBe(`__Host-session=${TOKEN}; ${attributes}; Secure`);
  expect(storeToken('loopback', 'session', TOKEN, 600)).toBe(`session=${TOKEN}; ${attributes}`);
  expect(storeToken('plain', 'session', TOKEN, 600)).toBe(`session=${TOKEN}; ${attributes}`);
});

it('a token is cleared by an empty value with Max-Age=0', () => {
  const attributes = 'Path=/; Max-Age=0; HttpOnly; SameSite=Lax';
  expect(clearToken('https', 'session')).toBe(`__Host-session=; ${attributes}; Secure`);
  expect(clearToken('plain', 'session')).toBe(`session=; ${attributes}`);
});
