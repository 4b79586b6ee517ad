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

test.each(['%0D', '=20', '=500', '#新手礼包', '%'])(
  '[COD-08] %s behind all codes is cut off, and behind some it holds them back',
  (end) => {
    expect(held(CODES.map((code) => code + end))).toEqual([]);
    expect(readCode({ line: 1, text: `J5T4Y2QKFM${end}` }, true)).toMatchObject({
      code: 'J5T4Y2QKFM',
      notes: [`已去掉末尾的“${end}”`],
    });
    expect(held([...CODES, `YQXQNR3QN9${end}`])).toEqual([`YQXQNR3QN9${end}`]);
  },
);

test('[COD-08] a sign of money in front of all codes is cut off', () => {
  expect(held(['￥12345678', '￥23456789'])).toEqual([]);
  expect(readCode({ line: 1, text: '￥12345678' }, true)).toMatchObject({ code: '12345678' });
  expect(held(['￥12345678', '23456789'])).toEqual(['￥12345678']);
});

test.each(['ABCD1234=', 'YM8K#2', '50%OFF', 'CODE-1234', '€K1000', 'A=B'])(
  '[COD-08] %s is a whole code',
  (code) => {
    expect(readCode({ line: 1, text: code }, true)).toEqual({ code, notes: [] });
  },
);

test('[COD-08] numbers of more than 15 digits that all end in zeros are held back', () => {
  const rounded = ['8153920922381450000', '8902155839192800000'];
  expect(held(rounded)).toEqual(rounded);
  const ending = ['622203123450017000', '622203123450203000'];
  expect(held(ending)).toEqual(ending);
  expect(held([...ending, '622203123450203001'])).toEqual([]);
  expect(held(['6222031234500170', '6222031234502030'])).toEqual([]);
});

test('[COD-08] codes with X in the middle are held back unless chance explains them', () => {
  expect(held([...CODES, 'SHA5XXXX7V'])).toEqual(['SHA5XXXX7V']);
  expect(held(['SHA5XXXX7V', 'SHB6XXXX8W'])).toEqual(['SHA5XXXX7V', 'SHB6XXXX8W']);
  expect(held([...CODES, 'SHA5XXX67V'])).toEqual(['SHA5XXX67V']);
  const many = Array.from({ length: 200 }, (_, at) => `K${at + 100}M7QW${at % 7}`);
  expect(held([...many, 'SHAXXX67V'])).toEqual([]);
});

test('[COD-16] the address at which a code is redeemed holds nothing back', () => {
  const judge = new CodeJudge({ game: ['云海剑歌'], pack: ['新手礼包'] });
  const found = CODES.map((code, at) => ({
    line: at + 2,
    address: undefined,
    code,
    warning: undefined,
    remark: undefined,
    mark: undefined,
    names: [],
    beside: [
      { heading: 'Redemption URL', text: `https://apps.example.com/redeem?code=${at === 1 ? '' : code}` },
    ],
  }));
  expect(judge.holds(found).map((holds) => holds.length)).toEqual([0, 1, 0, 0, 0, 0]);
});
