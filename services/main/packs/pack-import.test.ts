import { expect, test } from 'vitest';
import { RowReader } from '#platform/import/row-reader.ts';
import type { GameNames } from '../games/game-names.ts';
import { packImport } from './pack-import.ts';

const { read } = packImport({} as GameNames);

function reading(cells: Record<string, unknown>) {
  const reader = new RowReader({ line: 2, values: { game: '青崖渡', title: '新手礼包', ...cells } });
  return { row: read(reader), issues: reader.issues };
}

test.each(['\n', '|', '｜', '->', '=>', '→', '＞', '>'])('splits steps at %o', (sign) => {
  const { row, issues } = reading({ how_to: `进入游戏${sign} 点福利 ${sign}${sign}输入` });
  expect(row.how_to).toEqual(['进入游戏', '点福利', '输入']);
  expect(issues).toEqual([]);
});

test.each(['、', '，', ',', '；', '-', '='])('does not split steps at %s', (sign) => {
  expect(reading({ how_to: `点福利${sign}输入` }).row.how_to).toEqual([`点福利${sign}输入`]);
});

test('limits a pack to twenty steps', () => {
  const steps = (count: number) => reading({ how_to: Array(count).fill('点福利').join('|') });
  expect(steps(20).issues).toEqual([]);
  expect(steps(21).issues).toMatchObject([
    { level: 'rejected', column: 'how_to', reason: '最多 20 步，这里有 21 步' },
  ]);
});

test('does not split the steps of a JSON array', () => {
  expect(reading({ how_to: ['进入>游戏', '输入'] }).row.how_to).toEqual(['进入>游戏', '输入']);
});

test.each([
  ['android', 'android'],
  ['安卓', 'android'],
  ['iOS', 'ios'],
  ['苹果', 'ios'],
  ['iPhone', 'ios'],
  ['H5', 'h5'],
  ['鸿蒙', 'harmony'],
  ['网页', 'h5'],
  ['网页版', 'h5'],
  ['双端', 'android ios'],
  ['全平台', 'android ios h5'],
  ['全部', 'android ios h5'],
  ['苹果|双端', 'ios android'],
])('maps the platform %s to %s', (word, platforms) => {
  const { row, issues } = reading({ platforms: word });
  expect(row.platforms.join(' ')).toBe(platforms);
  expect(issues).toEqual([]);
});

test.each(['塞班', 'constructor'])('rejects a row with the platform %s and lists the known ones', (word) => {
  expect(reading({ platforms: word }).issues).toMatchObject([
    {
      level: 'rejected',
      column: 'platforms',
      reason: `无法识别的平台“${word}”；可填 android、ios、harmony、h5`,
    },
  ]);
});

test('[BLK-18] a pack of one day ends at the end of that day', () => {
  const { row, issues } = reading({ starts_at: '2026-11-29', ends_at: '2026-11-29' });
  expect(row.ends_at).toEqual(new Date('2026-11-29T23:59:59+08:00'));
  expect(issues).toMatchObject([{ level: 'note', column: 'ends_at' }]);
});

test.each(['长期有效', '永久', '長期有效'])('[BLK-19] a pack that ends %s has no end', (ends_at) => {
  const { row, issues } = reading({ ends_at });
  expect(row.ends_at).toBeNull();
  expect(issues).toMatchObject([{ level: 'note', column: 'ends_at' }]);
});

test.each(['不限', '无要求', '无等级要求', '無限制'])('[BLK-19] a level of %s is none', (level_limit) => {
  const { row, issues } = reading({ level_limit });
  expect(row.level_limit).toBeNull();
  expect(issues).toEqual([]);
});

test.each(['安卓/苹果', 'android ios', '安卓、iOS', '安卓+苹果'])(
  '[BLK-19] the platforms of %s are both',
  (platforms) => {
    const { row, issues } = reading({ platforms });
    expect(row.platforms).toEqual(['android', 'ios']);
    expect(issues).toEqual([]);
  },
);
