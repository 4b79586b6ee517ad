import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEM_LIMITS } from '../import-rows/limits.ts';
import { checkContents, readContents } from './contents.ts';

function read(text: string) {
  const reading = readContents(text);
  return 'value' in reading
    ? reading.value.map(({ name, count }) => `${name}=${count}`).join(';')
    : reading.problem;
}

describe('readContents', () => {
  test.each([
    ['名称：青玉，数量：2 | 名称：玉符(6级)，数量：3', '青玉=2;玉符(6级)=3'],
    ['名称:青玉,数量:10万', '青玉=100000'],
    ['名称：青玉*50，铜钱*50万，数量：', '青玉=50;铜钱=500000'],
    ['名称：六十级红武x1，数量：', '六十级红武=1'],
    ['名称：月卡，数量：', '月卡=null'],
    ['青玉*2、铜钱*100万', '青玉=2;铜钱=1000000'],
    ['青玉(大) *1, 玉符*2；渡船票X5', '青玉(大)=1;玉符=2;渡船票=5'],
    ['铜钱50000、粮草5万、渡船票', '铜钱=50000;粮草=50000;渡船票=null'],
    ['青玉500+铜钱1000', '青玉=500;铜钱=1000'],
    ['青玉500 + 铜钱*1000', '青玉=500;铜钱=1000'],
    ['攻击+5戒指', '攻击+5戒指=null'],
    ['V8+礼包', 'V8+礼包=null'],
    ['青玉*5<br>铜钱*6<BR/>渡船票', '青玉=5;铜钱=6;渡船票=null'],
    ['青玉✖5、铜钱＊6', '青玉=5;铜钱=6'],
    ['200青玉*2', '200青玉=2'],
    ['3*青玉', '青玉=3'],
    ['绑定青玉*1,000', '绑定青玉=1000'],
    ['五十级礼包(铜钱*10、青玉*2)*1、玉符*3', '五十级礼包(铜钱*10、青玉*2)=1;玉符=3'],
    ['青玉×2个|玉符*1', '青玉=2;玉符=1'],
    ['6元代金券x1/8折卡x2', '6元代金券=1;8折卡=2'],
    ['金币*100/天、体力*5', '金币*100/天=null;体力=5'],
    ['金币*100，钻石*50。', '金币=100;钻石=50'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('rejects an invalid count and names the item', () => {
    expect(read('名称：青玉，数量：若干')).toContain('“青玉”的数量“若干”');
  });

  const name = fc
    .array(fc.constantFrom('青', '玉', '符', '船', '票', '灵', '石'), { minLength: 1, maxLength: 8 })
    .map((chars) => chars.join(''));
  const items = fc.array(fc.record({ name, count: fc.integer({ min: 1, max: 10_000_000 }) }), {
    minLength: 1,
    maxLength: 12,
  });

  test('both notations of the same items give the same result', () => {
    fc.assert(
      fc.property(items, fc.constantFrom('、', '；', ', ', '|'), (given, separator) => {
        const labelled = given.map((item) => `名称：${item.name}，数量：${item.count}`).join(' | ');
        const short = given.map((item) => `${item.name}*${item.count}`).join(separator);
        expect(readContents(labelled)).toEqual({ value: given });
        expect(readContents(short)).toEqual({ value: given });
      }),
    );
  });

  test('any text yields named items or a problem', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('名称：', '，数量：', '*', '玉', '1', '|', '(', '、', ' ') }),
        (text) => {
          const reading = readContents(text);
          expect('problem' in reading || reading.value.every((item) => item.name !== '')).toBe(true);
        },
      ),
    );
  });
});

test('checkContents accepts JSON items', () => {
  expect(checkContents([{ name: '青玉', count: '2万' }, { name: '月卡' }])).toEqual({
    value: [
      { name: '青玉', count: 20_000 },
      { name: '月卡', count: null },
    ],
  });
  expect(checkContents(['青玉'])).toHaveProperty('problem');
});

test.each(['、', '，', ',', ';', '；', '|', '\n'])(
  'splits contents at %o, but not inside brackets',
  (separator) => {
    expect(readContents(`银票*2${separator}金币*3`)).toEqual({
      value: [
        { name: '银票', count: 2 },
        { name: '金币', count: 3 },
      ],
    });
  },
);

test.each(['()', '（）', '【】', '[]'])(
  'does not split contents inside %s',
  ([open = '', close = '']: string) => {
    expect(readContents(`礼包${open}甲、乙${close}*2`)).toEqual({
      value: [{ name: `礼包${open}甲、乙${close}`, count: 2 }],
    });
  },
);

test.each(['*', '×', 'x', 'X', '✕'])('a count follows or precedes a name with %s', (sign) => {
  expect(readContents(`银票${sign}2`)).toEqual({ value: [{ name: '银票', count: 2 }] });
  expect(readContents(`2${sign}银票`)).toEqual({ value: [{ name: '银票', count: 2 }] });
});

test.each(['个', '只', '张', '颗', '枚', '份'])('a count may be followed by %s', (unit) => {
  expect(readContents(`银票*2${unit}`)).toEqual({ value: [{ name: '银票', count: 2 }] });
});

test.each([
  ['千', 2_000],
  ['万', 20_000],
  ['百万', 2_000_000],
  ['千万', 20_000_000],
  ['亿', 200_000_000],
  ['w', 20_000],
  ['W', 20_000],
  ['k', 2_000],
  ['K', 2_000],
])('a count may have the unit %s', (unit, count) => {
  expect(readContents(`金币*2${unit}`)).toEqual({ value: [{ name: '金币', count }] });
  expect(readContents(`2${unit}*金币`)).toEqual({ value: [{ name: '金币', count }] });
});

test('labelled items may be on separate lines', () => {
  expect(readContents('名称：银票，数量：2\n名称：金币，\n数量：100\n')).toEqual({
    value: [
      { name: '银票', count: 2 },
      { name: '金币', count: 100 },
    ],
  });
});

test.each([
  '1、元宝*100\n2、体力*50',
  '1. 元宝*100\n2. 体力*50',
  '(1)元宝*100；（2）体力*50',
  '①元宝*100②体力*50'.replace('②', ' ②'),
  '1、元宝*100，2、体力*50',
  '1、名称：元宝，数量：100\n2、名称：体力，数量：50',
])('[BLK-21] numbers in front of items are no items: %j', (text) => {
  expect(read(text)).toBe('元宝=100;体力=50');
});

test.each([
  ['1.5倍经验卡*1', '1.5倍经验卡=1'],
  ['强化石（绑定）*5+经验丹X10', '强化石（绑定）=5;经验丹=10'],
  ['青玉+5*1', '青玉+5=1'],
  ['元宝*1、2、体力', '元宝=1;2=null;体力=null'],
  ['宝箱 (1)、宝箱 (2)', '宝箱 (1)=null;宝箱 (2)=null'],
  ['金币：100；银币：50个；体力药水:5瓶', '金币=100;银币=50;体力药水=5'],
  ['活动时间：10:00', '活动时间：10:00=null'],
  ['钻石 500 金币 1000', '钻石=500;金币=1000'],
  ['钻石*500 金币×1万 体力*5个', '钻石=500;金币=10000;体力=5'],
  ['①钻石*5②金币*6', '钻石=5;金币=6'],
  ['宝箱①*2、宝箱②*3', '宝箱①=2;宝箱②=3'],
  ['钻石*500，金币*1，000', '钻石=500;金币=1000'],
  ['V8 礼包 3', 'V8 礼包=3'],
  ['钻石，500', '钻石=500'],
  ['钻石，500，金币，1000、月卡', '钻石=500;金币=1000;月卡=null'],
  ['钻石*5、500', '钻石=5;500=null'],
  ['钻石=500', '钻石=500'],
  ['钻石＝500；金币=1万', '钻石=500;金币=10000'],
  ['钻石/500', '钻石=500'],
  ['钻石/500、金币/6', '钻石=500;金币=6'],
  ['金币/天', '金币/天=null'],
  ['名称：月卡 | 名称：500', '月卡=null;500=null'],
  ['钻石⨯500', '钻石=500'],
])('[BLK-21] %j has the items %s', (text, items) => {
  expect(read(text)).toBe(items);
});

const { items, length } = ITEM_LIMITS;
const many = (count: number) => Array.from({ length: count }, (_, index) => `物${index}*2`).join('、');

test('limits the number of items and the length of their names', () => {
  expect(readContents(many(items))).toHaveProperty('value.length', items);
  expect(readContents(many(items + 1))).toEqual({ problem: `最多 ${items} 项，这里有 ${items + 1} 项` });
  const long = '物'.repeat(length);
  expect(readContents(`${long}*2`)).toEqual({ value: [{ name: long, count: 2 }] });
  expect(readContents(`${long}品*2`)).toHaveProperty('problem');
  expect(checkContents([{ name: `${long}品` }])).toHaveProperty('problem');
});

test('reports too many or too long items with the actual number', () => {
  const long = '物'.repeat(length + 1);
  const problem = `物品名最多 ${length} 字，这一项有 ${length + 1} 字：${long}`;
  expect([readContents(long), checkContents([{ name: long }])]).toEqual([{ problem }, { problem }]);
  expect(checkContents(Array(items + 1).fill({ name: '物' }))).toEqual({
    problem: `最多 ${items} 项，这里有 ${items + 1} 项`,
  });
});

test.each([
  [null, '每一项应写成 {"name": "银票", "count": 2}'],
  ['银票', '每一项应写成 {"name": "银票", "count": 2}'],
  [{ name: 2 }, '每一项应写成 {"name": "银票", "count": 2}'],
  [{ name: '银票', count: '若干' }, '“银票”的数量不是有效的数字；可写 1234、1,234 或 12.3万'],
  [{ name: '银票', count: 1.5 }, '“银票”的数量不是整数'],
  [{ name: ' ' }, '有一项没有物品名'],
])('rejects the JSON item %o: %s', (item, problem) => {
  expect(checkContents([{ name: '月卡' }, item])).toEqual({ problem });
});

test.each([undefined, null, ''])('treats the JSON count %o as unknown', (count) => {
  expect(checkContents([{ name: ' 银\u200b票 ', count }])).toEqual({
    value: [{ name: '银票', count: null }],
  });
});

test.each([
  ['名称： 银票 ，数量： 2 ', '银票', 2],
  ['名称：银票；数量：2', '银票', 2],
  ['名称：银票 数量:2', '银票', 2],
  ['名称：甲*乙2', '甲*乙2', null],
  ['名称：甲* 2', '甲', 2],
  ['A2*银票', 'A2*银票', null],
  ['12*银票', '银票', 12],
  ['1,000*银票', '银票', 1_000],
  ['1.5万*银票', '银票', 15_000],
  ['2 万 * 银票', '银票', 20_000],
  ['绑定铜钱50000', '绑定铜钱', 50_000],
  ['绑定粮草 1.5万', '绑定粮草', 15_000],
  ['铜钱5张', '铜钱5张', null],
  ['粮草5万石', '粮草5万石', null],
  ['版本1.5', '版本1.5', null],
  ['时间：10:30', '时间：10:30', null],
  ['战力+50', '战力+50', null],
  ['银票*二', '银票*二', null],
  ['*2', '*2', null],
  ['银票  *2', '银票', 2],
])('reads %s as the item %s with count %o', (text, name, count) => {
  expect(readContents(text)).toEqual({ value: [{ name, count }] });
});

test('a labelled line begins with its label after optional blanks', () => {
  expect(readContents('名称：银票\n \t名称：金币，数量：2')).toEqual({
    value: [
      { name: '银票', count: null },
      { name: '金币', count: 2 },
    ],
  });
  expect(readContents('名称：银票\n备注名称：金币')).toEqual({
    value: [{ name: '银票 备注名称：金币', count: null }],
  });
  expect(readContents('注名称：银票，数量：2')).toEqual({
    value: [
      { name: '注名称：银票', count: null },
      { name: '数量：2', count: null },
    ],
  });
});

test.each([
  ['甲,100个乙', ['甲', '100个乙']],
  ['甲*1,,100乙', ['甲', '100乙']],
  ['甲1,0000', ['甲', '0000']],
  ['甲1,00', ['甲', '00']],
])('the comma of %s separates items', (text, names) => {
  const read = readContents(text);
  expect('value' in read && read.value.map(({ name }) => name)).toEqual(names);
});

test('a thousands separator does not separate items', () => {
  expect(readContents('金币*1,000')).toEqual({ value: [{ name: '金币', count: 1_000 }] });
  expect(readContents('金币*1,银票*2')).toHaveProperty('value.length', 2);
});

test('ignores empty text and empty parts', () => {
  expect([readContents(''), readContents('  ')]).toEqual([{ value: [] }, { value: [] }]);
  expect(readContents('名称：银票，数量：2||')).toEqual({ value: [{ name: '银票', count: 2 }] });
  expect(readContents('名称：银票')).toEqual({ value: [{ name: '银票', count: null }] });
});
