import { expect, test } from 'vitest';
import { CodeShape } from './code-shape.ts';
import { lookAlikeProblem } from './look-alikes.ts';

test.each([
  ['АBC8G9H1A', '里面的“А”是西里尔字母，不是英文字母 A，玩家输入不了'],
  ['ABС8G9H3A', '里面的“С”是西里尔字母，不是英文字母 C，玩家输入不了'],
  ['АВС888', '里面的“А”是西里尔字母，不是英文字母 A，玩家输入不了'],
  ['云А8', '里面的“А”是西里尔字母，不是英文字母 A，玩家输入不了'],
  ['YMΟ8K2', '里面的“Ο”是希腊字母，不是英文字母 O，玩家输入不了'],
])('[COD-09] %s is held back, for its letters only look Latin', (code, reason) => {
  expect(lookAlikeProblem(code)).toBe(reason);
  expect(new CodeShape([code]).unlike(code)).toBe(reason);
  expect(new CodeShape(['ABC8G9H2A', code, 'ABC8G9H4A', 'ABC8G9H5A', code]).unlike(code)).toBe(reason);
});

test.each([
  ['64BUW一H8WSQ', '里面的“一”像是减号“-”'],
  ['SNCVVーM966C', '里面的“ー”像是减号“-”'],
])('[COD-09] %s is held back, for its dash is another sign', (code, reason) => {
  expect(lookAlikeProblem(code)).toBe(reason);
});

test.each([
  ['ÉBC8G9H1A', '里面的“É”不是英文字母，玩家可能输入不了'],
  ['ABC8G9Hı2', '里面的“ı”不是英文字母，玩家可能输入不了'],
  ['ABC8G9Hſ3', '里面的“ſ”不是英文字母，玩家可能输入不了'],
])('[COD-09] %s is held back, for players have no key for one of its letters', (code, reason) => {
  expect(lookAlikeProblem(code)).toBe(reason);
});

test.each(['ABC8G9H1A', '云海一剑888', '云海剑歌888', 'ПРИВЕТ2026', 'ΚΑΛΗΜΕΡΑΣ1'])(
  '[COD-09] %s has no letters that only look Latin',
  (code) => {
    expect(lookAlikeProblem(code)).toBeUndefined();
  },
);
