import { expect, test } from 'vitest';
import { usedText } from './used-codes.ts';

const said = (heading: string, text: string) =>
  usedText({ line: 2, text: 'TT5G6H7J1', beside: [{ heading, text }] });

test.each<[string, string]>([
  ...[
    '已使用',
    '已作废',
    '已领取',
    '已发放',
    '已发给张三',
    '作废',
    '已使用（138****8000）',
    'used',
    'Void',
  ].map((text): [string, string] => ['状态', text]),
  ['', '已使用'],
  ['备注', '已发'],
  ['是否使用', '是'],
  ['已领取', '√'],
  ['Is Used', 'TRUE'],
  ['领取人', '138****8000'],
  ['Claimed By', 'li.lei'],
  ['领取时间', '2026-11-20 10:00:00'],
])('[COD-12] beside a code %s says that it was given away: %s', (heading, text) => {
  expect(said(heading, text)).toBe(`${heading ? `“${heading}”列` : '旁边'}写着“${text}”`);
});

test.each([
  ['状态', '未使用'],
  ['状态', '正常'],
  ['状态', '可用'],
  ['状态', 'unused'],
  ['是否使用', '否'],
  ['是否可用', '是'],
  ['领取人', '—'],
  ['领取人', '未领取'],
  ['兑换时间', '2026-12-01 至 2026-12-31'],
  ['使用说明', '每人限用一次'],
  ['备注', '已使用者不可再领'],
])('[COD-12] beside a code %s says nothing of the kind: %s', (heading, text) => {
  expect(said(heading, text)).toBeUndefined();
});

test('[COD-12] a code that is struck out in a workbook was given away', () => {
  expect(usedText({ line: 2, text: 'ST8G9H1A', isStruck: true })).toContain('删除线');
});
