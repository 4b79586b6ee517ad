import { afterEach, expect, test, vi } from 'vitest';
import { RowStates, saysNotToImport } from './row-state.ts';

const NOW = new Date('2026-11-30T12:00:00+08:00');
const stateOf = (heading: string, value: unknown, isLeftOut = false) =>
  new RowStates(NOW).stateOf(heading, value, isLeftOut);

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['deleted_at', '\\N'],
  ['deleted_at', '(Null)'],
  ['deleted_at', '<null>'],
  ['deleted_at', '[NULL]'],
  ['deleted_at', 'NaN'],
  ['deleted_at', 'N/A'],
  ['deleted_at', null],
  ['deleted_at', '0001-01-01T00:00:00Z'],
  ['deleted_at', '1970-01-01 08:00:00'],
  ['deleted_at', '已发布'],
  ['删除时间', '未删除'],
  ['post_password', '\\N'],
  ['password', '(NULL)'],
  ['offline_at', '0000-00-00 00:00:00'],
  ['下线时间', '\\N'],
  ['状态', '\\N'],
  ['status', '(Null)'],
  ['status', '<NA>'],
  ['deleted_at', 'NA'],
  ['删除时间', '暂无'],
  ['删除时间', '没有'],
  ['下线时间', '0000-00-00'],
  ['删除时间', '0 次'],
  ['post_password', 'off'],
])('[BLR-26] %s %s, which says nothing, is no state', (heading, value) => {
  expect(stateOf(heading, value)).toBeUndefined();
});

test.each([
  ['deleted_at', '2026-11-20 10:00:00'],
  ['post_password', 'letmein'],
  ['下线时间', '2026-11-01'],
  ['status', 'off'],
  ['post_status', 'inherit'],
  ['状态', 'Disabled'],
  ['备注', 'hidden'],
  ['hidden', 'hidden'],
  ['enabled', 'off'],
  ['类型', '草稿'],
  ['价格', '待审核'],
  ['状态', '待定'],
  ['备注', '内部'],
  ['审核结果', '样例'],
  ['可见范围', '内部'],
  ['密级', '机密'],
  ['开服情况', '延期'],
  ['进展', '推迟'],
  ['备注', '推迟到12-25'],
  ['任意一列', 'trash'],
  ['评论数', '已删除'],
])('[BLR-26] %s %s is not public', (heading, value) => {
  expect(stateOf(heading, value)).toBe('hidden');
});

test.each([
  ['comments', 'off'],
  ['comments', 'disabled'],
  ['comment_status', 'closed'],
  ['允许评论', '隐藏'],
  ['评论状态', '禁用'],
  ['sticky', 'disabled'],
  ['type', 'internal'],
  ['价格', '待定'],
  ['厂商', '未定'],
  ['类型', '内部'],
  ['类型', '示例'],
  ['进度', '延期'],
  ['类型', '绝密'],
  ['开服情况', '进行中'],
  ['toc', 'hidden'],
  ['network', 'offline'],
  ['layout', 'archive'],
  ['lifetime', 'expired'],
])('[BLR-26] %s %s says nothing of the row', (heading, value) => {
  expect(stateOf(heading, value)).toBeUndefined();
});

test('[BLR-26] a column that the operator leaves out counts only if it is one of states', () => {
  expect(stateOf('侧边栏', '隐藏')).toBe('hidden');
  expect(stateOf('侧边栏', '隐藏', true)).toBeUndefined();
  expect(stateOf('状态', '隐藏', true)).toBe('hidden');
  expect(stateOf('备注', '勿发', true)).toBe('hidden');
});

test('a heading and a cell that were judged are not read again', () => {
  const states = new RowStates(NOW);
  states.stateOf('状态', '草稿');
  states.stateOf('状态', '已发布');
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect([states.stateOf('状态', '草稿'), states.stateOf('状态', '已发布')]).toEqual(['hidden', 'public']);
  expect(normalize).not.toHaveBeenCalled();
  states.stateOf('状态', '甲');
  expect(normalize).toHaveBeenCalledTimes(1);
});

test.each([
  '12月开服表（作废，以新表为准）',
  '请勿使用',
  '请不要导入此表',
  '以下数据请勿发布！',
  '请勿使用本表格，另有新表',
  '请勿发布到官网',
  '不要用了',
  '草稿',
])('[BLR-26] the title “%s” refuses the file', (title) => {
  expect(saysNotToImport(title)).toBe(true);
});

test.each([
  '请勿使用合并单元格',
  '多个平台请不要用逗号分隔',
  '请勿上传重复数据',
  '各区分别使用',
  '礼包码逾期作废',
  '已发布的文章（不含草稿）',
  '12月开服表',
])('[BLR-26] the title “%s” is an instruction or a name', (title) => {
  expect(saysNotToImport(title)).toBe(false);
});
