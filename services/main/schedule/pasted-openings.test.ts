import { expect, test } from 'vitest';
import { openingForm, openingPaste } from '#contract/admin/openings.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { readPastedOpenings } from './pasted-openings.ts';

const read = (text: string) => readPastedOpenings(scriptedDatabase(), { text });
const pasted = (count: number) => {
  const lines = Array.from({ length: count }, (_, at) => `青崖渡\t${at + 1}服\t2026-12-01 10:00`);
  return read(['游戏\t区服\t开服时间', ...lines].join('\n'));
};

test('[BLK-15] refuses more pasted rows than the grid takes, with their number', async () => {
  expect((await pasted(500)).rows).toHaveLength(500);
  await expect(pasted(501)).rejects.toThrow(
    '粘贴了 501 行，一次最多 500 行。请分几次粘贴，或存成文件用“导入”',
  );
});

test('[BLK-15] refuses a longer text with the limit of rows, too', () => {
  const { error } = openingPaste.input.safeParse({ text: '青崖渡\t1服\n'.repeat(33_334) });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    '内容超过 20 万字，一次最多 500 行。请分几次粘贴，或存成文件用“导入”',
  ]);
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
  const { rows } = await read(text);
  expect(rows).toMatchObject([{ game_name: '青崖渡', item: OPENING }]);
  expect(rows[0]?.problems.map(({ field }) => field)).toEqual(['game_id']);
});

test('[BLK-01] each pasted line has its own separator', async () => {
  const text =
    '本周开服，共三个\n青崖渡,双线1服,2026-12-01 10:00\n青崖渡，双线1服，2026-12-01 10:00，双端\n青崖渡\t双线1服\t2026-12-01 10:00';
  const {
    rows: [title, ...rows],
  } = await read(text);
  expect(title).toMatchObject({ game_name: '本周开服，共三个' });
  expect(rows).toMatchObject(Array.from({ length: 3 }, () => ({ game_name: '青崖渡', item: OPENING })));
});

test('[BLK-01] a row with words that are headings is no header', async () => {
  const rows = ['1服\t2026-12-01 10:00\t双端\t\t', '2服\t2026-12-02 10:00\t平台\t开服礼包\t动态'];
  const text = rows.map((row) => `青崖渡\t${row}`).join('\n');
  const pasted = await read(text);
  expect(pasted.rows.map(({ line }) => line)).toEqual([1, 2]);
  expect(pasted.notes).toEqual([]);
});

test.each(['安卓+iOS', 'Android/IOS', '苹果、安卓', '安卓 苹果', '双端', '全平台', '双平台'])(
  'reads the platforms %s as both',
  async (word) => {
    const text = `青崖渡\t1服\t2026-12-01 10:00\t${word}`;
    const { rows } = await read(text);
    expect(rows[0]?.item.platform).toBe('双端');
  },
);

test('[BLK-22] a server is one in full and in half width', async () => {
  const { rows } = await read('青崖渡\t平１４服（新）\t2026-12-01 10:00');
  expect(rows[0]?.item.server_name).toBe('平14服（新）');
  expect(rows[0]?.problems.map(({ field }) => field)).toEqual(['game_id']);
  expect(openingForm.shape.server_name.parse('平１４服（新）')).toBe('平14服（新）');
});

test.each(['"平7服\n平8服"', '平7服、平8服', 'S1；S2'])(
  '[BLK-22] a cell with several servers is refused: %s',
  async (cell) => {
    const { rows } = await read(`青崖渡\t${cell}\t2026-12-01 10:00`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.problems).toContainEqual({
      field: 'server_name',
      msg: expect.stringContaining('这一格里有几个区服'),
    });
  },
);

test('[BLK-22] a merged server is one', async () => {
  const { rows } = await read('青崖渡\t1服、2服合服\t2026-12-01 10:00');
  expect(rows[0]?.problems.map(({ field }) => field)).toEqual(['game_id']);
});

const HEADER = '游戏\t区服\t开服时间';
const ROW = '青崖渡\t双线1服\t2026-12-01 10:00';

test.each([
  [`${HEADER}\n${ROW}\n合计\t\t6`, '第 3 行没有填入：“合计 6”是合计行，不是要导入的内容'],
  [`${HEADER}\n${ROW}\n注：时间待定\t\t`, '第 3 行没有填入：“注：时间待定”是备注，不是要导入的内容'],
  [`${HEADER}\n${ROW}\n${HEADER}`, '第 3 行没有填入：“游戏 区服 开服时间”是列名，不是要导入的内容'],
  [`12月开服表\n${HEADER}\n${ROW}`, '第 1 行没有填入：“12月开服表”在列名的上面，当作标题跳过'],
  [`${HEADER}\t备注\t充值\n${ROW}\t加急\t`, '无法识别的列，已忽略：备注'],
  [`${HEADER}\t平台\t系统\n${ROW}\t双端\t安卓`, '无法识别的列，已忽略：系统'],
  [`${HEADER}\n${ROW}\t加急`, '无法识别的列，已忽略：第 4 列'],
  [`${ROW}\t双端\t\t否\t加急`, '无法识别的列，已忽略：第 7 列'],
  [`编号\t${HEADER}\n17\t${ROW}`, '“编号”没有读取：表格里只能新增；要改已有的开服，请用“导入”'],
])('[BLK-24] names what it does not read of %j', async (text, note) => {
  const { rows, notes } = await read(text);
  expect(rows).toMatchObject([{ game_name: '青崖渡', item: OPENING }]);
  expect(notes).toEqual([note]);
});

test('[BLK-24] of many rows that are no openings it names the first ten', async () => {
  const totals = Array.from({ length: 12 }, () => '小计\t\t6').join('\n');
  const { rows, notes } = await read(`${HEADER}\n${ROW}\n${totals}`);
  expect(rows).toHaveLength(1);
  expect([notes.length, notes.at(-1)]).toEqual([11, '另有 2 行没有填入']);
});

test.each(['端', '客户端', '运行平台'])(
  '[BLK-24] reads the platforms below the heading %s',
  async (heading) => {
    const text = `游戏名\t服务器\t日期\t时间\t${heading}\n青崖渡\t双线1服\t2026-12-01\t10:00\t安卓`;
    const { rows, notes } = await read(text);
    expect(rows).toMatchObject([{ item: { ...OPENING, platform: 'android' } }]);
    expect(notes).toEqual([]);
  },
);

test('[BLK-24] the pack of an unknown game is named in its cell', async () => {
  const { rows } = await read(`${ROW}\t双端\t新手礼包`);
  expect(rows[0]?.problems).toContainEqual({
    field: 'pack_id',
    msg: '选好游戏后，请再选这个礼包（新手礼包）',
  });
});

test.each([
  ['1\t青崖渡\t双线1服\t2026-12-01 10:00', '第 2 列游戏、第 3 列区服、第 4 列开服时间'],
  ['2026-12-01 10:00\t青崖渡\t双线1服', '第 1 列开服时间、第 2 列游戏、第 3 列区服'],
  ['青崖渡\t2026-12-01\t10:00\t双线1服', '第 1 列游戏、第 2 列开服时间、第 3 列开服时间、第 4 列区服'],
  ['青崖渡\t双线1服\t2026-12-01\t10:00', '第 1 列游戏、第 2 列区服、第 3 列开服时间、第 4 列开服时间'],
  [
    '1\t青崖渡\t双线1服\t2026-12-01\t周二\t上午10点',
    '第 2 列游戏、第 3 列区服、第 4 列开服时间、第 6 列开服时间',
  ],
])('[BLK-24] without a header, the columns of %j are found by their contents', async (text, columns) => {
  const { rows, notes } = await read(text);
  expect(rows).toMatchObject([{ game_name: '青崖渡', item: OPENING }]);
  expect(notes[0]).toBe(`没有表头，按内容认出${columns}；不对的话，请连表头一起复制`);
});

test('[BLK-24] a game or server with a number for its name stays in its column', async () => {
  const text = '1944\t12-1\t2026-12-01 10:00\n1944\t12-2\t待定';
  const { rows, notes } = await read(`${text}\n1944\t12-3\t明天10点`);
  expect(rows.map(({ game_name, item }) => [game_name, item.server_name])).toEqual([
    ['1944', '12-1'],
    ['1944', '12-2'],
    ['1944', '12-3'],
  ]);
  expect(notes).toEqual([]);
});

test('[BLK-24] a table without a header and times says in which order it is read', async () => {
  const { notes } = await read('青崖渡\t双线1服\t待定');
  expect(notes).toEqual([
    '没有表头，按游戏、区服、开服时间、平台、礼包、动态开服的顺序读取；顺序不同的，请连表头一起复制',
  ]);
});
