import { expect, test } from 'vitest';
import { isInternalHeading, unreadColumnReason } from './internal-columns.ts';

test.each(['说明（内部）', '注意事项(仅内部使用)', '说明【不公开】', '备注（运营用）', '說明（內部）'])(
  '[BLR-28] %s is not for players',
  (heading) => {
    expect(isInternalHeading(heading)).toBe(true);
    expect(unreadColumnReason(heading)).toContain('写给内部看的');
  },
);

test.each(['说明', '备注（玩家可见）', '公司（运营）', '测试时间（内部测试）', '说明（内部玩家）'])(
  '[BLR-28] %s may be for players',
  (heading) => {
    expect(isInternalHeading(heading)).toBe(false);
  },
);

test.each(['备注', '備註', 'Remarks', 'note', '备注2'])('[BLR-28] %s may be internal', (heading) => {
  expect(unreadColumnReason(heading)).toContain('写给内部看的');
});

test('other columns are unknown', () => {
  expect(unreadColumnReason('热度')).toBe('无法识别这一列，未导入');
});
