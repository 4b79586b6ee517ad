import { expect, test } from 'vitest';
import { FindingGroups } from '#contract/admin/finding-groups.ts';
import { correctionText, reportText } from './report.ts';

const titleOf = (column: string) => (column === 'score' ? '评分（score）' : column);

test('[BLK-11] a report is a CSV file without formulas, with Chinese names of columns', () => {
  const finding = {
    line: 3,
    column: 'score',
    level: 'rejected',
    reason: '评分是 "0–10"',
    value: '=1+1',
  } as const;
  expect(reportText([finding, { ...finding, line: 4, value: 'a\nb', reason: '是,否' }], titleOf)).toBe(
    '\ufeff行,列,结果,原因,内容,单元格\r\n3,评分（score）,不能导入,"评分是 ""0–10""",\'=1+1,\r\n4,评分（score）,不能导入,"是,否","a\nb",\r\n',
  );
});

const COLUMNS = ['游戏名', '评分'].map((heading) => ({
  heading,
  field: 'name',
  isReadOnly: false,
  sample: '',
}));
const rejected = (line: number, column: string, reason: string) =>
  ({ line, column, level: 'rejected', reason, value: '', cell: `B${line}` }) as const;

test('[BLK-11] rejected rows are saved with the columns of the file and the reasons', () => {
  const findings = [
    rejected(3, '评分', '不是评分'),
    rejected(3, '', '太长'),
    { ...rejected(3, '评分', '只是提示'), level: 'note' as const },
  ];
  const rows = [{ line: 3, cells: ['=甲', '八,五'] }];
  expect(correctionText(COLUMNS, rows, findings, titleOf)).toBe(
    '\ufeff游戏名,评分,不能导入的原因\r\n\'=甲,"八,五",评分：不是评分；太长\r\n',
  );
});

test('[BLK-11] a rejected row with too few or too many cells is saved whole, with the reason in its column', () => {
  const rows = [
    { line: 3, cells: ['甲'] },
    { line: 4, cells: ['乙', '8', '多的'] },
  ];
  const findings = [rejected(3, '', '有 1 格'), rejected(4, '', '有 3 格')];
  expect(correctionText(COLUMNS, rows, findings, titleOf)).toBe(
    '\ufeff游戏名,评分,不能导入的原因\r\n甲,,有 1 格\r\n乙,8,有 3 格,多的\r\n',
  );
});

test('[BLK-11] findings are grouped by reason with the first places', () => {
  const groups = new FindingGroups();
  for (let line = 2; line <= 9; line += 1) {
    groups.add(rejected(line, '评分', `最多 ${line} 字`));
  }
  groups.add(rejected(4, '评分', '不能为空'));
  expect(groups.groups()).toMatchObject([
    { times: 8, places: ['B2', 'B3', 'B4', 'B5', 'B6'] },
    { times: 1, places: ['B4'] },
  ]);
});
