import { describe, expect, test } from 'vitest';
import { CodeShape } from './code-shape.ts';

const CODES = ['YM8K2Q', 'YM7X1P', 'YMQ2W3', 'YM5T6Y', 'YMZ9X8'];

describe('[COD-09] a code is unlike the others', () => {
  test.each([
    ['by its length', '12', '有 2 位，其余的大多有 6 位'],
    ['by a mark', 'YM/K2Q', '有“/”，其余的大多没有'],
    ['by words', '复制码YM8', '有汉字，其余的大多没有'],
    ['by its case', 'ym8k2q', '有小写字母，其余的大多没有'],
  ])('%s', (_, code, reason) => {
    expect(new CodeShape([...CODES, code]).unlike(code)).toBe(reason);
    expect(new CodeShape([...CODES, code]).unlike('YM8K2Q')).toBeUndefined();
  });

  test('by being a short number, where lengths differ', () => {
    const codes = ['A1B2C3D4', 'A1B2C3D4E5', 'A1B2C3D', 'A1B2C3D4E', 'A1B2C3', '17'];
    expect(new CodeShape(codes).unlike('17')).toContain('短得多');
    expect(new CodeShape(codes).unlike('A1B2C3')).toBeUndefined();
  });
});

test('[COD-09] codes with dashes, words or of many lengths are like each other', () => {
  for (const codes of [
    CODES.map((code) => `${code.slice(0, 3)}-${code.slice(3)}`),
    CODES.map((code) => `云海${code}`),
    ['-AB12', '=CD34', '@EF56', "'GH78", '+IJ90'],
    ['恭喜发财1', '万事如意2', '马到成功3', '心想事成4', '一帆风顺5'],
    CODES.map((code, at) => code + code.slice(0, at)),
  ]) {
    const shape = new CodeShape(codes);
    expect(codes.map((code) => shape.unlike(code))).toEqual(codes.map(() => undefined));
  }
});

const LISTED = ['IA8G9H1A', 'IA8G9H1B', 'IA8G9H1C', 'IA8G9H1D', 'IA8G9H1E'];

test('[COD-09] between few random codes of one length, more odd lines of many lengths are held back', () => {
  const codes = ['7CAR4KF3V8', '5ECQUSHR47', 'FQZVXPCL3D', 'XM73P22DP4', 'YRML8P3P7V', '869M9P24ED'];
  const odd = [
    '400-123-4567',
    '¥6.00',
    '100%',
    'No:5',
    '第2批',
    '批次B02',
    'A4',
    'H5',
    '5G',
    'VIP8',
    'V:wx_abc123',
  ];
  expect(heldBack([...codes, ...odd])).toEqual(odd);
  expect(heldBack(['YM8K2Q', ...odd.filter((one) => /^[0-9A-Z]+$/.test(one))])).toEqual([]);
});

describe('[COD-09] words between codes with digits are held back', () => {
  test.each([
    ['of which two are as long', LISTED, ['iOS', 'Android', 'VIP']],
    ['where lengths differ', LISTED.map((code, at) => code.repeat(1 + (at % 3)).slice(at)), ['EOF']],
    ['below three codes', LISTED.slice(0, 3), ['li.lei']],
    ['below two codes', LISTED.slice(0, 2), ['VIP']],
  ])('%s', (_, codes, words) => {
    expect(heldBack([...codes, ...words])).toEqual(words);
  });
});

test('[COD-09] words are taken of a list that has more of them, or as long ones', () => {
  for (const codes of [
    [...LISTED.slice(0, 2), 'VIP', 'iOS'],
    ['VIP666', 'HAPPY', 'YOUMEN2026'],
    ['HAPPY', 'LUCKY888', 'VIP', 'DRAGON', 'SUMMER2026', 'MOON', 'HELLO666', 'GIFT'],
    [...LISTED, 'IABGQHXA'],
    [...LISTED.slice(0, 2), 'IABGQHXA'],
  ]) {
    expect(heldBack(codes)).toEqual([]);
  }
});

test('[COD-09] a mobile number is held back between few codes', () => {
  expect(heldBack(['219E01', '13800138000'])).toEqual(['13800138000']);
});

test('[COD-09] too few codes have no shape', () => {
  expect(new CodeShape(['219E01', '00123456']).unlike('219E01')).toBeUndefined();
});

/** Random numbers from 0 up to `limit`, the same in each run. */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const HEX = '0123456789ABCDEF';
const ODD = [
  '13800138000',
  '139-0013-8000',
  '88888',
  '888888',
  '1234567',
  '2853456789',
  'QQ123456',
  'qq群800123456',
  'QX73T5',
  'qx2n9cvz8z',
  'ABCDE12',
  'A1',
  'QX73T5QX73T5QX',
];

function randomCodes(
  random: (limit: number) => number,
  count: number,
  length: number,
  signs = SIGNS,
): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => signs[random(signs.length)]).join(''),
  );
}

function heldBack(codes: readonly string[]): string[] {
  const shape = new CodeShape(codes);
  return codes.filter((code) => shape.unlike(code) !== undefined);
}

describe('[COD-09] of 30 lists, the odd lines are held back and the codes are not', () => {
  test.each([
    ['of one length', [10]],
    ['of two lengths', [8, 10]],
    ['of three lengths', [8, 10, 16]],
  ])('%s', (_, lengths) => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = seeded(seed);
      const codes = lengths.flatMap((length) => randomCodes(random, 12, length));
      const odd = ODD.filter(() => random(2) === 0).slice(0, 4 * lengths.length);
      expect(heldBack([...codes, ...odd]), `seed ${seed}`).toEqual(odd);
    }
  });

  test('of hexadecimal digits, some without a letter', () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const codes = randomCodes(seeded(seed), 400, 6, HEX);
      expect(
        codes.some((code) => /^\d+$/.test(code)),
        `seed ${seed}`,
      ).toBe(true);
      expect(heldBack([...codes, '13800138000'])).toEqual(['13800138000']);
    }
  });
});

test('[COD-09] of 30 lists of words, three have some held back at most, and none more than half', () => {
  const words =
    'happy lucky year youmen vip gift yunhai jiange summer dragon hello love go super moon festival king'.split(
      ' ',
    );
  const endings = ['', '1', '666', '888', '520', '2026'];
  const shares = Array.from({ length: 30 }, (_, seed) => {
    const random = seeded(seed + 1);
    const codes = new Set<string>();
    while (codes.size < 20) {
      const [one, other] = [words[random(words.length)], random(4) === 0 ? words[random(words.length)] : ''];
      codes.add(`${one}${other}${endings[random(endings.length)]}`.toUpperCase());
    }
    return heldBack([...codes]).length / codes.size;
  });
  expect(shares.filter((share) => share > 0).length).toBeLessThanOrEqual(3);
  expect(Math.max(...shares)).toBeLessThan(1 / 2);
});

test('[COD-09] of 30 lists of several products, few codes are held back', () => {
  const shares = Array.from({ length: 30 }, (_, seed) => {
    const random = seeded(seed + 1);
    const codes = Array.from({ length: 2 + random(5) }, () =>
      randomCodes(random, 5 + random(20), 5 + random(12)),
    ).flat();
    return heldBack(codes).length / codes.length;
  });
  expect(Math.max(...shares)).toBeLessThan(1 / 4);
});

test.each([
  ['of mobile numbers', '13', 11],
  ['of QQ numbers', 'QQ', 10],
  ['of eleven digits, some like mobile numbers', '', 11],
])(
  '[COD-09] codes that look like numbers at which people are reached, all of them, are codes: %s',
  (_, start, length) => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const codes = randomCodes(seeded(seed), 40, length - start.length, '0123456789');
      expect(heldBack(codes.map((code) => start + code)), `seed ${seed}`).toEqual([]);
    }
  },
);

test.each([
  ['13800138000', '像是手机号'],
  ['+8613800138000', '像是手机号'],
  ['QQ123456', '像是 QQ 号'],
  ['88888', '有 5 位，其余的大多有 8、10 位'],
  ['88888888', '只有数字，其余的大多不是'],
])('[COD-09] %s is held back with its reason', (odd, reason) => {
  const random = seeded(7);
  const codes = [...randomCodes(random, 10, 8), ...randomCodes(random, 10, 10)];
  expect(new CodeShape([...codes, odd]).unlike(odd)).toBe(reason);
});
