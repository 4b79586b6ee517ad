import { expect, test } from 'vitest';
import { reportText } from './report.ts';

test('a report is a CSV file without formulas', () => {
  const finding = {
    line: 3,
    column: 'score',
    level: 'rejected',
    reason: '评分是 "0–10"',
    value: '=1+1',
  } as const;
  expect(reportText([finding, { ...finding, line: 4, value: 'a\nb', reason: '是,否' }])).toBe(
    '\ufeff行,列,结果,原因,内容\r\n3,score,不能导入,"评分是 ""0–10""",\'=1+1\r\n4,score,不能导入,"是,否","a\nb"\r\n',
  );
});
