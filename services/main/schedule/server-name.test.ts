import { expect, test } from 'vitest';
import { RowReader } from '#platform/import/row-reader.ts';
import { readServer } from './server-name.ts';

function findings(server_name: string): string[] {
  const reader = new RowReader({ line: 2, values: { server_name } });
  readServer(reader);
  return reader.issues.map(({ level, reason }) => `${level} ${reason.split(/[；，]/)[0]}`);
}

test.each(['平7服、平8服', '1服/2服', '双线1服+2服', 'S1~S5', '1服-5服', '双线1至5服', '平1服\n平2服'])(
  '[BLK-22] a cell with several servers is refused: %j',
  (name) => {
    expect(findings(name)).toEqual(['rejected 这一格里有几个区服']);
  },
);

test('[BLK-22] a name that may be a range is a warning', () => {
  expect(findings('1-10服')).toEqual(['warning 像是几个区服（从几服到几服）']);
});

test.each([
  ['服务器', 'rejected 是列名'],
  ['12月5日', 'rejected 是日期'],
  ['2026-12-05', 'rejected 是日期'],
  ['5-Dec', 'rejected 是日期'],
  ['Dec-05', 'rejected 是日期'],
  ['TRUE', 'rejected 是表格软件的逻辑值'],
  ['合计', 'rejected 是合计行'],
  ['1.2E+1', 'rejected 变成了科学计数法'],
  ['—', 'rejected “—”是没有内容的写法'],
])('[BLK-22] %s is no name of a server', (name, finding) => {
  expect(findings(name)).toEqual([finding]);
});

test.each([
  '1服、2服合区',
  '双线1服（火爆）',
  '12',
  '第十二服',
  '安卓/iOS双线1服',
  '5-1服',
  'S1+',
  '1E5',
  '云海1区-2',
  '1区-2服',
  'May服',
  '12-Decade',
])('[BLK-22] %s is the name of a server', (name) => {
  expect(findings(name).filter((one) => one.startsWith('rejected'))).toEqual([]);
});
