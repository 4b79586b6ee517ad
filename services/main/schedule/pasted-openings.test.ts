import { expect, test } from 'vitest';
import { openingForm } from '#contract/admin/openings.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { readPastedOpenings } from './pasted-openings.ts';

const pasted = (count: number) => {
  const lines = Array.from({ length: count }, (_, at) => `青崖渡\t${at + 1}服\t2026-12-01 10:00`);
  return readPastedOpenings(scriptedDatabase().db, ['游戏\t区服\t开服时间', ...lines].join('\n'));
};

test('[BLK-15] refuses more pasted rows than the grid takes, with their number', async () => {
  expect(await pasted(500)).toHaveLength(500);
  await expect(pasted(501)).rejects.toThrow(
    '粘贴了 501 行，一次最多 500 行。请分几次粘贴，或存成文件用“导入”',
  );
});

const OPENING = { server_name: '双线1服', opens_at: '2026-12-01T10:00:00+08:00' };

test.each([
  ['a day and a time', '游戏\t区服\t日期\t时间\n青崖渡\t双线1服\t2026-12-01\t10:00'],
  ['a time and a day', '时间\t开服日期\t游戏\t区服\n上午10点\t2026年12月1日\t青崖渡\t双线1服'],
  ['other words for the columns', '游戏名称\t服名\t开服日期\n青崖渡\t双线1服\t2026-12-01 10:00'],
  [
    'remarks and blanks in the header',
    '游戏（必填）\t区 服\t开服时间（北京时间）\n青崖渡\t双线1服\t2026-12-01 10:00',
  ],
  ['a title above the header', '12月开服表\t\t\n游戏\t区服\t开服时间\n青崖渡\t双线1服\t2026-12-01 10:00'],
  ['serial numbers', '序号\t游戏\t区服\t开服时间\n1\t青崖渡\t双线1服\t2026-12-01 10:00'],
  ['full-width commas', '青崖渡，双线1服，2026-12-01 10:00'],
])('[BLK-01] reads a pasted table with %s', async (_, text) => {
  const rows = await readPastedOpenings(scriptedDatabase().db, text);
  expect(rows).toMatchObject([{ game_name: '青崖渡', item: OPENING }]);
  expect(rows[0]?.problems.map(({ field }) => field)).toEqual(['game_id']);
});

test('[BLK-01] a pasted table has its platforms below 端', async () => {
  const text = '游戏名\t服务器\t日期\t时间\t端\n青崖渡\t双线1服\t2026-12-01\t10:00\t安卓';
  expect(await readPastedOpenings(scriptedDatabase().db, text)).toMatchObject([
    { item: { ...OPENING, platform: 'android' } },
  ]);
});

test('[BLK-01] each pasted line has its own separator', async () => {
  const text =
    '本周开服，共三个\n青崖渡,双线1服,2026-12-01 10:00\n青崖渡，双线1服，2026-12-01 10:00，双端\n青崖渡\t双线1服\t2026-12-01 10:00';
  const [title, ...rows] = await readPastedOpenings(scriptedDatabase().db, text);
  expect(title).toMatchObject({ game_name: '本周开服，共三个' });
  expect(rows).toMatchObject(Array.from({ length: 3 }, () => ({ game_name: '青崖渡', item: OPENING })));
});

test('[BLK-01] a row with words that are headings is no header', async () => {
  const rows = ['1服\t2026-12-01 10:00\t双端\t\t', '2服\t2026-12-02 10:00\t平台\t开服礼包\t动态'];
  const text = rows.map((row) => `青崖渡\t${row}`).join('\n');
  expect((await readPastedOpenings(scriptedDatabase().db, text)).map(({ line }) => line)).toEqual([1, 2]);
});

test.each(['安卓+iOS', 'Android/IOS', '苹果、安卓', '安卓 苹果', '双端', '全平台', '双平台'])(
  'reads the platforms %s as both',
  async (word) => {
    const text = `青崖渡\t1服\t2026-12-01 10:00\t${word}`;
    const rows = await readPastedOpenings(scriptedDatabase().db, text);
    expect(rows[0]?.item.platform).toBe('双端');
  },
);

test('[BLK-22] a server is one in full and in half width', async () => {
  const rows = await readPastedOpenings(scriptedDatabase().db, '青崖渡\t平１４服（新）\t2026-12-01 10:00');
  expect(rows[0]?.item.server_name).toBe('平14服（新）');
  expect(rows[0]?.problems.map(({ field }) => field)).toEqual(['game_id']);
  expect(openingForm.shape.server_name.parse('平１４服（新）')).toBe('平14服（新）');
});

test.each(['"平7服\n平8服"', '平7服、平8服', 'S1；S2'])(
  '[BLK-22] a cell with several servers is refused: %s',
  async (cell) => {
    const rows = await readPastedOpenings(scriptedDatabase().db, `青崖渡\t${cell}\t2026-12-01 10:00`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.problems).toContainEqual({
      field: 'server_name',
      msg: expect.stringContaining('这一格里有几个区服'),
    });
  },
);

test('[BLK-22] a merged server is one', async () => {
  const rows = await readPastedOpenings(scriptedDatabase().db, '青崖渡\t1服、2服合服\t2026-12-01 10:00');
  expect(rows[0]?.problems.map(({ field }) => field)).toEqual(['game_id']);
});

test('[BLR-01] a total row of a pasted table is named, without other problems', async () => {
  const text = '游戏\t区服\t开服时间\n青崖渡\t双线1服\t2026-12-01 10:00\n合计\t\t1';
  const rows = await readPastedOpenings(scriptedDatabase().db, text);
  expect(rows[1]?.problems.map(({ msg }) => msg)).toEqual([expect.stringContaining('是合计行')]);
});
