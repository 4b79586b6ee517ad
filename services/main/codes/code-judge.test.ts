import { expect, test } from 'vitest';
import { CodeJudge } from './code-judge.ts';
import { readCode } from './code-text.ts';

const CODES = ['J5T4Y2QKFM', 'KQQA9MSUAK', '4ZWJD73333', 'G83DNEP6LH', '2KSYZ8HH97', '88VFKGXS8L'];

/** The lines of a list that are held back as remarks. */
function held(lines: readonly string[]) {
  const judge = new CodeJudge({ game: ['云海剑歌'], pack: ['新手礼包'] });
  const found = lines.map((text, at) => {
    const { code, remark, mark } = readCode({ line: at + 1, text }, true);
    return {
      line: at + 1,
      address: undefined,
      code,
      warning: undefined,
      remark,
      mark,
      names: [],
      beside: [],
    };
  });
  const holds = judge.holds(found);
  return lines.filter((_, at) => holds[at]?.some(({ kind }) => kind === 'remarks'));
}

test.each([...'✅✔❌√☑❎🚫⛔🔴⭕×✗✘●★🟢🎁'])(
  '[COD-08] a list with %s in front of or behind some codes has them held back',
  (mark) => {
    const marked = [`${mark}YQXQNR3QN9`, `${mark} YBBT8SNY6Y`, `A8YFH2N8M5 ${mark}`];
    expect(held([...CODES, ...marked])).toEqual(marked);
  },
);

test.each(['🎁', '★ ', '●', '✅ ', '→'])('[COD-08] %s in front of all codes is an ornament', (mark) => {
  expect(held(CODES.map((code) => mark + code))).toEqual([]);
});

test.each(['① ', '2、', '【3】', '> ', '• ', '兑换码：'])(
  '[COD-08] %s in front of a code is no mark',
  (start) => {
    expect(held([...CODES, `${start}YQXQNR3QN9`])).toEqual([]);
  },
);
