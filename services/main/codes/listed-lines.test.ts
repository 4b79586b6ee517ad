import { expect, it } from 'vitest';
import { readCode } from './code-text.ts';

const cell = (text: string) => ({ line: 1, text });

it.each([
  ['QX5NRMXHBB ✔', '✔'],
  ['QX5NRMXHBB ✔️', '✔'],
  ['QX5NRMXHBB√', '√'],
  ['2、QX5NRMXHBB ✅', '✅'],
  ['QX5NRMXHBB ❌', '❌'],
])('[COD-08] %s is held back without its mark, which may say that it was given away', (text, tick) => {
  const { code, remark, problem } = readCode(cell(text), true);
  expect({ code, problem }).toEqual({ code: 'QX5NRMXHBB', problem: undefined });
  expect(remark).toContain(`后面有“${tick}”`);
});

it('[COD-08] removes signs at the end of a code with the blanks before them', () => {
  expect(readCode(cell('QX5NRMXHBB 🎁 。'), true)).toEqual({
    code: 'QX5NRMXHBB',
    notes: ['已去掉末尾的“🎁 。”'],
    mark: '🎁',
  });
});

it.each(['R5EP VHKZ KSJ7', 'QG39 LQL5 3X4N', 'ABCDE FGHJ2'])(
  '[COD-08] refuses %s: one code in groups, or several',
  (text) => {
    expect(readCode(cell(text), true).problem).toBe(
      '中间有空格：若是一个兑换码，请去掉空格；若是几个兑换码，请每行只写一个',
    );
  },
);

it.each(['https://gift.example.com/r?c=YM8K', 'gift.example.com/YM8K2Q97', 'www.example.com'])(
  '[COD-08] holds back %s: it looks like a link',
  (text) => {
    expect(readCode(cell(text), true)).toMatchObject({
      code: text,
      remark: expect.stringContaining('像是网址'),
    });
  },
);

it.each(['KKT9YF92¹', 'KKT9YF92¹²', 'KKT9YF92⁴'])('[COD-23] holds back %s: it has a footnote', (text) => {
  expect(readCode(cell(text), true)).toMatchObject({
    code: text,
    remark: expect.stringContaining('像是注释的编号'),
  });
});

it('[COD-08] holds back an account and a password', () => {
  expect(readCode(cell('KKT9YF92/A27FYE'), true).remark).toContain('像是账号和密码');
});

it.each(['PC7MGMC4----5AAHFP', '账号：ADAF2VVL 密码：KV5R22', '卡号:123456 密码:654321'])(
  '[COD-08] refuses %s: an account and a password',
  (text) => {
    expect(readCode(cell(text), true).problem).toContain('几项内容');
  },
);

it.each([
  ['QX5NRMXHBB 【已发】', '已发'],
  ['QX5NRMXHBB    已用', '已用'],
  ['兑换码：QX5NRMXHBB（已领）', '已领'],
  ['QX5NRMXHBB 给张三', '给张三'],
])('[COD-30] %s says that its code was given away', (text, words) => {
  const { code, remark, problem, used } = readCode(cell(text), true);
  expect({ code, remark, problem, used }).toEqual({
    code: 'QX5NRMXHBB',
    remark: undefined,
    problem: undefined,
    used: `后面写着“${words}”`,
  });
});
