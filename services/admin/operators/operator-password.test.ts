import { expect, test } from 'vitest';
import { weakPassword } from './operator-password.ts';

test.each([
  ['short', '密码应有'],
  ['password12345', '太容易'],
  ['aaaaaaaaaaaa', '太容易'],
  ['admin-li.lei-', '太容易'],
])('%s is refused', (password, reason) => {
  expect(weakPassword(password, 'li.lei')).toContain(reason);
});

test('a sentence is accepted', () => {
  expect(weakPassword('correct horse battery', 'li.lei')).toBeNull();
  expect(weakPassword('山高月小水落石出清风徐来', 'li.lei')).toBeNull();
});

const GUESSED = '这个密码太容易猜到，请换一个';
const LENGTH = '密码应有 12 到 128 个字符';

test.each([
  'password',
  'passw0rd',
  'admin',
  'qwerty',
  'youmen',
  '12345',
  'abcdef',
  '111111',
  '000000',
  'letmein',
])('%s adds no strength in any case', (piece) => {
  for (const one of [piece, piece.toUpperCase()]) {
    expect(weakPassword(`${one}zyxwv${one}zyxwv`, 'li.lei'), one).toBe(GUESSED);
  }
  expect(weakPassword(`${piece}zyxwvuzyxwvu`, 'li.lei')).toBeNull();
});

test('the operator’s name adds no strength', () => {
  expect(weakPassword('li.lei-vwxyz-LI.LEI', 'Li.Lei')).toBe(weakPassword('zyxwv-zyxwv-', 'q'));
  expect(weakPassword('li.leivwxyzli.lei', 'li.lei')).toBe(GUESSED);
});

test('six different characters are enough, five are not', () => {
  expect(weakPassword('zyxwvzyxwvzyxwv', 'q')).toBe(GUESSED);
  expect(weakPassword('zyxwvuzyxwvuzyx', 'q')).toBeNull();
});

test.each([
  [11, LENGTH],
  [12, null],
  [128, null],
  [129, LENGTH],
])('%i characters: %s', (length, expected) => {
  expect(weakPassword('zyxwvuts'.repeat(20).slice(0, length), 'q')).toBe(expected);
  const signs = [...'😀山高月小水落石'.repeat(20)].slice(0, length).join('');
  expect(weakPassword(signs, 'q')).toBe(expected);
});
