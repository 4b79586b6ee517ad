import { expect, test } from 'vitest';
import { describeCheck } from './open-journal.ts';

test('[RES-03] missing journals are reported once, with what to do', () => {
  const none = { restored: 0, without_pack: 0, withdrawn: 0, damaged: 0, cut: [], moved: true };
  expect(describeCheck({ ...none, missing: ['2', '5'], withheld: true })).toEqual([
    expect.stringMatching(/^缺少 2 份领取记录（编号 2、5，/),
    expect.stringContaining('全部未领的兑换码已暂停发放'),
    expect.stringContaining('npm run portal -- pools release'),
  ]);
});
