import { describe, expect, it } from 'vitest';
import { TokenCookie } from './token-cookie.ts';

const TOKEN = 'Az09_-'.padEnd(43, 'x');
const OTHER = 'y'.repeat(43);
const session = new TokenCookie('session', { prefix: '__Host-', path: '/', sameSite: 'Lax' });
const operator = new TokenCookie('operator', { prefix: '__Secure-', path: '/console', sameSite: 'Strict' });

describe('the token in a Cookie header', () => {
  it.each([
    ['alone', `session=${TOKEN}`],
    ['before another', `session=${TOKEN}; theme=dark`],
    ['after another', `theme=dark; session=${TOKEN}`],
    ['after several spaces', `theme=dark;   session=${TOKEN}`],
    ['without a space', `theme=dark;session=${TOKEN}`],
    ['before a duplicate', `session=${TOKEN}; session=${OTHER}`],
  ])('is found %s', (_where, header) => {
    expect(session.read(header, 'plain')).toBe(TOKEN);
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
    expect(session.read(header, 'plain')).toBeUndefined();
  });

  it('has the prefix __Host- over https only', () => {
    const header = `session=${OTHER}; __Host-session=${TOKEN}`;
    expect(session.read(header, 'https')).toBe(TOKEN);
    expect(session.read(header, 'plain')).toBe(OTHER);
    expect(session.read(header, 'loopback')).toBe(OTHER);
    expect(session.read(`session=${OTHER}`, 'https')).toBeUndefined();
  });
});

it('a token cookie is HttpOnly and SameSite=Lax, and Secure over https', () => {
  const attributes = 'Path=/; Max-Age=600; HttpOnly; SameSite=Lax';
  expect(session.store('https', TOKEN, 600)).toBe(`__Host-session=${TOKEN}; ${attributes}; Secure`);
  expect(session.store('loopback', TOKEN, 600)).toBe(`session=${TOKEN}; ${attributes}`);
  expect(session.store('plain', TOKEN, 600)).toBe(`session=${TOKEN}; ${attributes}`);
});

it('a token is cleared by an empty value with Max-Age=0', () => {
  const attributes = 'Path=/; Max-Age=0; HttpOnly; SameSite=Lax';
  expect(session.clear('https')).toBe(`__Host-session=; ${attributes}; Secure`);
  expect(session.clear('plain')).toBe(`session=; ${attributes}`);
});

it('a token without a lifetime is stored until the browser is closed, for the path only', () => {
  const attributes = 'Path=/console; HttpOnly; SameSite=Strict';
  expect(operator.store('https', TOKEN)).toBe(`__Secure-operator=${TOKEN}; ${attributes}; Secure`);
  expect(operator.store('plain', TOKEN)).toBe(`operator=${TOKEN}; ${attributes}`);
  expect(operator.clear('plain')).toBe('operator=; Path=/console; Max-Age=0; HttpOnly; SameSite=Strict');
});
