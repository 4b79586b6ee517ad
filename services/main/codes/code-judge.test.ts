import { expect, test } from 'vitest';
import { CodeJudge } from './code-judge.ts';
import { readCode } from './code-text.ts';

const CODES = ['J5T4Y2QKFM', 'KQQA9MSUAK', '4ZWJD73333', 'G83DNEP6LH', '2KSYZ8HH97', '88VFKGXS8L'];

/** Of each line of a list, why it is held back. */
function holdsOf(lines: readonly string[], heading?: string) {
  const judge = new CodeJudge({ game: ['云海剑歌'], pack: ['新手礼包'] });
  if (heading !== undefined) {
    judge.readHeading(heading);
  }
  const found = lines.map((text, at) => {
    const { code, remark, mark, brackets, notes } = readCode({ line: at + 1, text }, true);
    return {
      line: at + 1,
      address: undefined,
      code,
      warning: undefined,
      remark,
      mark,
      brackets,
      isChanged: notes.length > 0,
      names: [],
      title: judge.titles.titleOf({}),
      beside: [],
    };
  });
  return judge.holds(found);
}

/** The lines of a list that are held back as remarks. */
function held(lines: readonly string[]) {
  const holds = holdsOf(lines);
  return lines.filter((_, at) => holds[at]?.some(({ kind }) => kind === 'remarks'));
}

/** The reasons of the lines that are held back. */
function reasons(lines: readonly string[], heading?: string) {
  return holdsOf(lines, heading).flatMap(([hold]) => hold?.reason ?? []);
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

test.each(['(A)', '（A）', '[A]', '【A】', '「A」'])(
  '[COD-08] a list with %s around some codes has them held back, and around most it is cut off',
  (form) => {
    const marked = ['YQXQNR3QN9', 'YBBT8SNY6Y'].map((code) => form.replace('A', code));
    expect(held([...CODES, ...marked])).toEqual(marked);
    const all = CODES.map((code) => form.replace('A', code));
    expect(held([...all, 'YQXQNR3QN9'])).toEqual([]);
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
    title: judge.titles.titleOf({}),
    beside: [
      { heading: 'Redemption URL', text: `https://apps.example.com/redeem?code=${at === 1 ? '' : code}` },
    ],
  }));
  expect(judge.holds(found).map((holds) => holds.length)).toEqual([0, 1, 0, 0, 0, 0]);
});

const alike = (form: (code: string) => string) => CODES.map(form);

test.each([
  ['每一行前面都有“#”', alike((code) => `#${code}`)],
  ['每一行前面都有“#”', CODES.map((code, at) => `#${at % 2 ? '🎁' : '🎂'}${code}`)],
  ['每一行前面都有“//”', alike((code) => `//${code}`)],
  ['每一行前面都有“$”', alike((code) => `$${code}`)],
  ['每一行前面都有“-”', alike((code) => `-${code}`)],
  ['每一行前面都有“GIFT:”', alike((code) => `GIFT:${code}`)],
  ['每一行前面都有“新手礼包-”', alike((code) => `新手礼包-${code}`)],
  ['每一行后面都有“*1”', alike((code) => `${code}*1`)],
  ['每一行后面都有“x1”', alike((code) => `${code}x1`)],
  ['每一行后面都有“:0”', alike((code) => `${code}:0`)],
  ['每一行后面都有“(7天)”', alike((code) => `${code}(7天)`)],
  ['整份名单都像是手机号', ['13045893104', '13160819152', '13167692861', '13198146141', '13232824648']],
  ['整份名单都像是序号', ['1', '2', '3', '4', '5']],
  ['写着“已发”', alike((code) => `已发${code}`)],
  ['写着“已使用”', alike((code) => `${code}_已使用`)],
  ['写着“used”', alike((code) => `${code}_used`)],
  ['像是邮箱或 IP 地址', alike((code) => `${code}@qq.com`)],
])('[COD-19] a list of which each line says %s is held back', (reason, lines) => {
  expect(held(lines)).toEqual(lines);
  expect(reasons(lines)[0]).toContain(reason);
});

test.each([
  ['with a word in front', alike((code) => `GIFT_${code}`)],
  ['with a word behind', alike((code) => `${code}-xin`)],
  ['with a year in front', alike((code) => `YM2026${code}`)],
  ['in groups', alike((code) => `${code.slice(0, 5)}-${code.slice(5)}`)],
  ['of a word and a number', ['云海1234', '云海5820', '云海9917', '云海4071', '云海3365']],
  ['of which each has a number in front', CODES.map((code, at) => `${at + 1}→${code}`)],
])('[COD-19] a list of codes %s is not', (_, lines) => {
  expect(reasons(lines)).toEqual([]);
});

const MARKED =
  '已发A 【已发】A (已发)A used:A 作废-A A-已 A_used A/已发 A←发了 A〔停用〕 A* A(1) #A //A --A -A- [s]A[/s] (x)A ～A～ A! ?A A? Ax AX xA ' +
  'A.bak ~A !A A\u20e0 A# A/ A\\ _A_ {A}';

test.each(MARKED.split(' '))(
  '[COD-19] of a list three lines of which are written %s, these are held back',
  (form) => {
    const marked = ['YQXQNR3QN9', 'YBBT8SNY6Y', 'A8YFH2N8M5'].map((code) => form.replace('A', code));
    expect(reasons([...CODES, ...marked])).toHaveLength(marked.length);
    expect(reasons([...CODES, 'YQXQNR3QN9', 'YBBT8SNY6Y', 'A8YFH2N8M5'])).toEqual([]);
  },
);

test('[COD-19] below the heading of another column nothing is a code', () => {
  expect(reasons(CODES, '订单号')).toEqual(
    CODES.map(() => '列名是“订单号”，不像兑换码；确认是兑换码，可以选择像说明文字的也导入'),
  );
});
