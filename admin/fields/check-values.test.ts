import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as fields from '#contract/admin/form-fields.ts';
import { checkValues } from './check-values.ts';

const form = z.object({
  opens_at: fields.moment('开服时间'),
  next_at: fields.momentOrNull('下一批时间'),
  day: fields.dayOrNull('开始日期'),
});
const labels = { opens_at: '开服时间（北京时间）', next_at: '下一批时间' };
const TIME = '2026-11-21T10:00:00+08:00';

const problemsOf = (values: object) => {
  const checked = checkValues(form, { opens_at: TIME, next_at: null, day: null, ...values }, labels);
  return 'problems' in checked ? checked.problems : [];
};

test('[FRM-03] a text that is no time has the reason of its field, a missing time is to be filled in', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ opens_at: '12月3日傍晚吧', next_at: '11月31日' })).toEqual([
    { path: 'opens_at', msg: expect.stringMatching(/^开服时间：无法识别/) },
    { path: 'next_at', msg: '下一批时间：11月没有31日' },
  ]);
  for (const opens_at of ['', null, undefined]) {
    expect(problemsOf({ opens_at })).toEqual([
      { path: 'opens_at', msg: '请填写开服时间，例如 2026-11-21 10:00' },
    ]);
  }
});

test('[FRM-03] a call says the same of a text that is no time or no day', () => {
  const { error } = form.safeParse({ opens_at: '待定', day: '待定' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    '开服时间无法识别，例如 2026-11-21 10:00',
    '开始日期无法识别，例如 2026-11-21',
  ]);
});
