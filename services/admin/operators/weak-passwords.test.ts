import { expect, test } from 'vitest';
import { weakPassword } from './operator-password.ts';

const GUESSED = '这个密码太容易猜到，请换一个';
const LENGTH = '密码应有 12 到 128 个字符';

test.each([
  ...['password', 'passw0rd', 'admin', 'qwerty', 'youmen', '12345', 'abcdef', '111111', '000000', 'letmein'],
])('%s adds nothing to a password, however it is written', (piece) => {
  for (const one of [piece, piece.toUpperCase()]) {
    expect(weakPassword(`${one}zyxwv${one}zyxwv`, 'li.lei'), one).toBe(GUESSED);
  }
  expect(weakPassword(`${piece}zyxwvuzyxwvu`, 'li.lei')).toBeNull();
});

test('the operator’s name adds nothing either', () => {
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
])('%i characters: %s', (length, told) => {
  expect(weakPassword('zyxwvuts'.repeat(20).slice(0, length), 'q')).toBe(told);
  const signs = [...'😀山高月小水落石'.repeat(20)].slice(0, length).join('');
  expect(weakPassword(signs, 'q')).toBe(told);
});
