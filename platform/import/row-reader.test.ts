import { describe, expect, test } from 'vitest';
import { RowReader } from './row-reader.ts';

const reading = (value: unknown) => new RowReader({ line: 7, values: { cell: value } });
const picture = (value: string) => reading(value).picture('cell');

test.each(['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'PNG', 'WebP'])(
  'accepts a picture below the image folder with the extension .%s',
  (ending) => {
    expect(picture(`games/a-1/云_b%20c.${ending}`.replace('云', 'x'))).toBe(`games/a-1/x_b%20c.${ending}`);
  },
);

test('accepts an uploaded picture with a focus', () => {
  expect(picture('games/a.webp#focus=30,50')).toBe('games/a.webp#focus=30,50');
});

test.each([
  '../secrets.png',
  'a.svg#focus=30,50',
  'a.png#focus=30',
  'games/../../secrets.png',
  '/etc/a.png',
  'a b.png',
  'a.svg',
  'a.png.html',
  'a.png?x=1',
  'a\\b.png',
  'javascript:a.png',
  'ftp://a.example/a.png',
  'https://',
  'data:image/png;base64,AAAA',
])('omits a picture at %s with a warning and accepts the row', (value) => {
  const reader = reading(value);
  expect(reader.picture('cell')).toBeNull();
  expect(reader.issues).toMatchObject([{ line: 7, column: 'cell', level: 'warning' }]);
  expect(reader.issues[0]?.reason).toMatch(/^(图片内嵌|不是图片网址|图片网址的路径里有“..”)/);
  expect(reader.isRejected).toBe(false);
});

test('accepts a picture at a web address of up to 2,000 characters', () => {
  expect(picture('  HTTPS://a.example/x?y=1  ')).toBe('HTTPS://a.example/x?y=1');
  const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  expect(picture(long(2_000))).toHaveLength(2_000);
  expect(picture(long(2_001))).toBeNull();
  const empty = reading(' ');
  expect([empty.picture('cell'), empty.issues]).toEqual([null, []]);
});

test.each([
  ['http://a.example', true],
  ['https://a.example/x?y=1', true],
  ['HTTPS://A.EXAMPLE', true],
  ['//a.example', false],
  ['ftp://a.example', false],
  ['javascript:alert(1)', false],
  ['https:///x', false],
  ['https://a b', false],
  ['a https://a.example', false],
])('the link %s is accepted: %s', (text, accepted) => {
  const reader = reading(text);
  expect(reader.link('cell')).toBe(accepted ? text : null);
  expect(reader.isRejected).toBe(!accepted);
});

test.each([
  ['是', true],
  ['否', false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['FALSE', false],
  ['', false],
])('the boolean %o is %s', (text, value) => {
  expect(reading(text).flag('cell')).toBe(value);
});

test('an unknown word rejects the row and lists the choices once each', () => {
  const reader = reading('平板');
  expect(reader.choice('cell', { 安卓: '安卓', android: '安卓', 苹果: '苹果' })).toBeNull();
  expect(reader.issues).toMatchObject([{ level: 'rejected', reason: '只能是安卓、苹果之一，或留空' }]);
  expect(reading('ANDROID').choice('cell', { android: '安卓' })).toBe('安卓');
});

test.each(['constructor', 'toString', '__proto__'])(
  '%s, a property of every object, is not a choice',
  (word) => {
    const reader = reading(word);
    expect(reader.choice('cell', { android: '安卓' })).toBeNull();
    expect(reader.issues).toMatchObject([{ level: 'rejected', reason: '只能是安卓之一，或留空' }]);
  },
);

test('an unknown word for a boolean rejects the row and lists both choices', () => {
  const reader = reading('也许');
  expect(reader.flag('cell')).toBe(false);
  expect(reader.issues).toMatchObject([{ level: 'rejected', reason: '只能写“是”或“否”，或留空' }]);
});

test.each(['|', '｜'])('a list is split at %s; repeated and empty entries are removed', (sign) => {
  const reader = reading(['a', ' b ', '', 'a'].join(sign));
  expect(reader.list('cell', { items: 2, length: 1 })).toEqual(['a', 'b']);
  expect(reader.issues).toEqual([]);
});

test('a list may be a JSON array; too many or overlong entries reject the row', () => {
  expect(reading(['a|b', 1]).list('cell', { items: 2, length: 3 })).toEqual(['a|b', '1']);
  const many = reading('a|b|c');
  many.list('cell', { items: 2, length: 1 });
  expect(many.issues).toMatchObject([{ level: 'rejected', reason: '最多 2 项，这里有 3 项' }]);
  const long = reading('a|bcd');
  long.list('cell', { items: 2, length: 2 });
  expect(long.issues).toMatchObject([
    { level: 'rejected', reason: '每项最多 2 字，这一项有 3 字', value: 'bcd' },
  ]);
});

test('a text may have its maximum length and not more', () => {
  const longest = reading('四个汉字');
  expect([longest.oneLine('cell', 4), longest.body('cell', 4), longest.issues]).toEqual([
    '四个汉字',
    '四个汉字',
    [],
  ]);
  const reader = reading('四个汉字');
  reader.oneLine('cell', 3);
  expect(reader.issues).toMatchObject([{ level: 'rejected', reason: '最多 3 字，这里有 4 字' }]);
});

test('an empty required cell rejects the row once; an optional one is null', () => {
  const reader = reading(' ');
  expect(reader.required('cell', 9)).toBe('');
  expect(reader.issues).toMatchObject([{ level: 'rejected', reason: '不能为空' }]);
  expect(reading('').optional('cell', 9)).toBeNull();
  expect(reading('x').optional('cell', 9)).toBe('x');
  expect([reading(' ').isEmpty('cell'), reading('x').isEmpty('cell'), reading(null).isEmpty('cell')]).toEqual(
    [true, false, true],
  );
});

test('a cell of invisible characters counts as empty', () => {
  const reader = reading('\u200b');
  expect(reader.required('cell', 9)).toBe('');
  expect(reader.issues.map(({ level, reason }) => `${level} ${reason}`)).toEqual([
    'note 已去掉 1 个不可见字符',
    'rejected 不能为空',
  ]);
  expect(reading('\u200b').isEmpty('cell')).toBe(true);
});

test('reads sizes, durations, scores and dates, and reports invalid ones', () => {
  expect(reading('1k').size('cell')).toBe(1_024);
  expect(reading('3:25').duration('cell')).toBe(205);
  expect(reading('8.5').score('cell')).toEqual({ value: 8.5, scale: null });
  expect(reading('4.6/5').score('cell')).toEqual({ value: 4.6, scale: 5 });
  expect(reading('2025-09-23').date('cell')).toEqual(new Date('2025-09-23T00:00:00+08:00'));
  const ordered = new RowReader({ line: 7, values: { cell: '03/04/2020' } }, 'dmy');
  expect(ordered.date('cell')).toEqual(new Date('2020-04-03T00:00:00+08:00'));
  for (const name of ['size', 'duration', 'score', 'date', 'count'] as const) {
    const reader = reading('x');
    expect(reader[name]('cell'), name).toBeNull();
    expect(reader.issues, name).toMatchObject([{ column: 'cell', level: 'rejected', value: 'x' }]);
    expect(reading(' ')[name]('cell'), name).toBeNull();
  }
});

test('HTML with an unusable address is accepted with a warning that quotes it', () => {
  const reader = reading('<a href="http://10.0.0.1/">x</a>');
  expect(reader.html('cell', 99)).toBe('<a href="http://10.0.0.1/">x</a>');
  expect(reader.issues).toMatchObject([
    {
      level: 'warning',
      value: 'http://10.0.0.1/',
      reason: '里面的网址指向内网、本机或保留地址（10.0.0.1），玩家无法打开，请换成公网网址；已去掉这个网址',
    },
  ]);
});

test.each([
  ['data:image/png;base64,AAAA', '图片内嵌在表格里，不是网址，已留空'],
  ['x data:', '不是图片网址，已留空'],
  ['../a.png', '图片网址的路径里有“..”，请写出完整的路径；已留空'],
])('the picture %s is omitted: %s', (value, reason) => {
  const reader = reading(value);
  expect(reader.picture('cell')).toBeNull();
  expect(reader.issues).toMatchObject([{ level: 'warning', reason, value }]);
});

test('reports an invalid link and one to a private network', () => {
  const reader = reading('ftp://a.example');
  expect(reader.link('cell')).toBeNull();
  expect(reader.issues[0]?.reason).toBe('不是可用的网址，应以 http:// 或 https:// 开头');
  const local = reading('http://localhost/');
  expect(local.link('cell')).toBeNull();
  expect(local.issues[0]?.reason).toBe('网址指向内网或本机（localhost），玩家无法打开，请换成公网网址');
});

test('invisible characters are removed and reported, damaged ones reject the row', () => {
  const reader = reading('云\u200b海');
  expect(reader.oneLine('cell', 9)).toBe('云海');
  expect(reader.issues).toMatchObject([{ level: 'note', reason: '已去掉 1 个不可见字符' }]);
  const damaged = reading('云\ufffd');
  damaged.oneLine('cell', 9);
  expect(damaged.isRejected).toBe(true);
});

test('a count is limited to the database’s integer', () => {
  expect(reading('2147483647').count('cell')).toBe(2_147_483_647);
  const reader = reading('2147483648');
  expect(reader.count('cell')).toBeNull();
  expect(reader.issues).toMatchObject([{ level: 'rejected', reason: '最多 2147483647' }]);
  expect(reading('11').count('cell', 10)).toBeNull();
});

test('a JSON value is read as text', () => {
  expect([reading(12).oneLine('cell', 9), reading(['a', 'b']).oneLine('cell', 9)]).toEqual(['12', 'a|b']);
  expect([reading({ a: 1 }).oneLine('cell', 9), reading(true).oneLine('cell', 9)]).toEqual([
    '{"a":1}',
    'true',
  ]);
  expect(reading([1]).raw('cell')).toEqual([1]);
});

test('a broken record rejects its row; the headline is the first cell', () => {
  const reader = new RowReader({
    line: 3,
    values: { name: '甲', cell: 'x' },
    broken: { reason: '列数不对', text: '甲,x,y' },
  });
  expect(reader.issues).toEqual([
    { line: 3, column: '', level: 'rejected', reason: '列数不对', value: '甲,x,y' },
  ]);
  expect([reader.isRejected, reader.headline]).toEqual([true, '甲']);
});

test.each([
  ['rejected', true],
  ['duplicate', true],
  ['warning', false],
  ['note', false],
] as const)('an issue of the level %s rejects the row: %s', (level, isRejected) => {
  const reader = reading('x'.repeat(100));
  reader.report(level, 'cell', 'y');
  expect(reader.isRejected).toBe(isRejected);
  expect(reader.issues[0]?.value.length).toBeLessThanOrEqual(81);
});

const unusable = [
  ['http://10.0.0.1/a.png', '指向内网'],
  ['http://0x7f.1/a.png', '指向内网'],
  ['http://db.internal/a.png', '指向内网'],
  ['https://user:pw@www.example.com/a.png', '用户名或密码'],
  ['https://www.example.com/%2e%2e/a.png', '“..”'],
] as const;

describe.each(unusable)('%s in a file', (address, reason) => {
  test('as a link rejects the row', () => {
    const reader = reading(address);
    expect(reader.link('cell')).toBeNull();
    expect(reader.isRejected).toBe(true);
    expect(reader.issues[0]?.reason).toContain(reason);
  });

  test('as a picture is omitted with a warning', () => {
    const reader = reading(address);
    expect(reader.picture('cell')).toBeNull();
    expect(reader.issues).toMatchObject([{ level: 'warning', value: address }]);
    expect(reader.issues[0]?.reason).toContain(reason);
  });

  test('in HTML is reported', () => {
    const reader = reading(`<p><a href="${address}">点我</a></p>`);
    reader.html('cell', 1_000);
    expect(reader.issues).toMatchObject([{ level: 'warning', value: address }]);
    expect(reader.issues[0]?.reason).toContain(reason);
  });
});

test('accepts public addresses and pictures of the image folder', () => {
  expect(reading('https://dl.example.com/a.apk').link('cell')).toBe('https://dl.example.com/a.apk');
  expect(reading('https://dl.example.com/a').picture('cell')).toBe('https://dl.example.com/a');
  expect(reading('games/a-256x256.webp').picture('cell')).toBe('games/a-256x256.webp');
  expect(reading('../a.webp').picture('cell')).toBeNull();
  expect(reading('%2e%2e/a.webp').picture('cell')).toBeNull();
});

test.each([
  ['2026-12-31', '2026-12-31T23:59:59+08:00', 1],
  ['46387', '2026-12-31T23:59:59+08:00', 1],
  ['46387.5', '2026-12-31T12:00:00+08:00', 0],
  ['2026-12-31 00:00:00', '2026-12-31T23:59:59+08:00', 1],
  ['2026/12/31 0:00', '2026-12-31T23:59:59+08:00', 1],
  ['46387.0', '2026-12-31T23:59:59+08:00', 1],
  ['2026-12-30 24:00', '2026-12-31T00:00:00+08:00', 0],
])('[BLK-18] the end %s is %s, and a day alone has a note', (value, expected, notes) => {
  const layout = { headingOf: (field: string) => field, addressOf: () => undefined, isNumber: () => true };
  const reader = new RowReader({ line: 7, values: { cell: value } }, undefined, layout);
  expect(reader.end('cell')).toEqual(new Date(expected));
  expect(reader.issues.map(({ level }) => level)).toEqual(Array(notes).fill('note'));
});

test.each(['-', '—', 'N/A', '暂无', '暫無', '无', 'NULL', '\\N', '/'])(
  '[BLK-19] %s is an empty cell, but no new value of an existing record',
  (value) => {
    for (const name of ['size', 'duration', 'score', 'date', 'count', 'link'] as const) {
      const reader = reading(value);
      expect(reader[name]('cell'), name).toBeNull();
      expect(reader.issues, name).toEqual([]);
      const layout = { headingOf: (field: string) => field, addressOf: () => undefined, isUpdate: true };
      const update = new RowReader({ line: 7, values: { cell: value } }, undefined, layout);
      expect(update[name]('cell'), name).toBeNull();
      expect(update.isRejected, name).toBe(true);
    }
    expect(reading(value).isEmpty('cell')).toBe(true);
  },
);

test.each([
  ['10', 10],
  ['10级', 10],
  ['Lv.10', 10],
  ['≥10级', 10],
  ['十级', 10],
  ['10级以上', 10],
  ['不限', null],
  ['无', null],
])('[BLK-19] the level %s is %s', (text, level) => {
  const reader = reading(text);
  expect(reader.level('cell')).toBe(level);
  expect(reader.issues).toEqual([]);
});

test('[BLK-19] a level of another kind is refused', () => {
  const reader = reading('转生3');
  expect(reader.level('cell')).toBeNull();
  expect(reader.isRejected).toBe(true);
});

test('[BLK-10] a finding shows a time of day without the day that a workbook has before it', () => {
  const reader = new RowReader({ line: 2, values: { time: '1900-01-00 20:30:00' } });
  reader.date('time');
  expect(reader.issues).toMatchObject([{ level: 'rejected', value: '20:30:00' }]);
});

test('[BLR-17] names, lists and addresses are read without the escapes of HTML, with a note', () => {
  const title = reading('剑歌 &amp; 仙舟&#8203; &lt;新&gt;&nbsp;');
  expect(title.oneLine('cell', 80)).toBe('剑歌 & 仙舟 <新>');
  expect(title.issues.map(({ reason }) => reason)).toEqual([
    '里面有 HTML 的转义（如 &amp;），已还原',
    '已去掉 1 个不可见字符',
  ]);
  expect(reading('A&amp;B|C').list('cell', { items: 3, length: 9 })).toEqual(['A&B', 'C']);
  expect(reading('https://a.test/?x=1&amp;y=2').link('cell')).toBe('https://a.test/?x=1&y=2');
  expect(reading('//img.test/c.png').picture('cell')).toBe('https://img.test/c.png');
});

test('[BLK-11] a finding of a record that is counted has its number', () => {
  const reader = new RowReader({ line: 3, isCounted: true, values: { cell: '' } });
  reader.required('cell', 9);
  expect(reader.issues).toMatchObject([{ line: 3, cell: '第 3 条' }]);
});

test('[BLR-17] a JSON array is the paragraphs of a text', () => {
  expect(reading(['段一', '段二']).html('cell', 99)).toBe('段一\n段二');
  expect(reading([{ type: 'p' }]).html('cell', 99)).toBe('[{"type":"p"}]');
});

test('[BLK-20] a time without a time of day is the start of its day, with a warning', () => {
  const day = reading('2026-12-05');
  expect(day.moment('cell')).toEqual(new Date('2026-12-05T00:00:00+08:00'));
  expect(day.issues).toMatchObject([{ level: 'warning', reason: expect.stringContaining('没写几点') }]);
  const time = reading('2026-12-05 00:00');
  expect(time.moment('cell')).toEqual(new Date('2026-12-05T00:00:00+08:00'));
  expect(time.issues).toEqual([]);
});

test('[BLR-17] a text inside CDATA is its content', () => {
  const wrapped = reading('<![CDATA[<p>内</p>]]>');
  expect(wrapped.html('cell', 100)).toBe('<p>内</p>');
  expect(wrapped.issues).toMatchObject([{ level: 'note' }]);
});

test.each(['锟斤拷服', '一段烫烫烫的文字'])('[BLR-17] %s is a warning', (text) => {
  const garbled = reading(text);
  garbled.required('cell', 100);
  expect(garbled.issues).toMatchObject([{ level: 'warning', reason: expect.stringContaining('编码') }]);
});
