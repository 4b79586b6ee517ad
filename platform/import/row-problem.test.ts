import { expect, test } from 'vitest';
import { nameProblem } from './name-problem.ts';
import { rowProblem } from './row-problem.ts';

test.each([
  [['注：以上数据仅供参考', '', ''], '是备注'],
  [['（注：以上数据仅供参考）', ''], '是备注'],
  [['* 以上价格均含税', ''], '是备注'],
  [['【备注】每人限领一次', ''], '是备注'],
  [['備註：每人限領一次', ''], '是备注'],
  [['说明1：只在双端开', ''], '是备注'],
  [['', '备注', '每人限领一次'], '是备注'],
  [['Note: draft only', ''], '是备注'],
  [['数据来源：TapTap', ''], '是备注'],
  [['更新时间：2026-11-28', ''], '是备注'],
  [['截至2026年11月28日', ''], '是备注'],
  [['制表人：张三', '审核：李四'], '是备注'],
  [['数据仅供参考'], '是备注'],
  [['以下空白', ''], '是备注'],
  [['第 1 页 共 3 页', ''], '是备注'],
  [['共6款', '', ''], '是合计行'],
  [['总计：1,024 条记录'], '是合计行'],
  [['合计'], '是合计行'],
  [['合计', '', '1,234'], '是合计行'],
  [['序号', '', ''], '是列名'],
  [['注：', '角色扮演', '仙侠'], undefined],
  [['温馨提示', `<p>${'正文'.repeat(150)}</p>`], undefined],
  [['注意！前方高能', ''], undefined],
  [['共斗西游', ''], undefined],
  [['以下犯上', ''], undefined],
  [['说明书大作战', ''], undefined],
  [['PS战士', ''], undefined],
  [['Notes'], undefined],
  [['NO'], undefined],
  [['共6款游戏上线', ''], undefined],
  [['公告：十二月停机维护', ''], undefined],
  [['', ''], undefined],
])('[BLR-01] a row of %j: %s', (cells, problem) => {
  expect(rowProblem(cells)?.split('，')[0]).toBe(problem);
});

test.each(
  ['null', 'None', '无', '無', '暂无', '—', '待定', '""', '……', '=1+1', '=A2', '=SUM(A1:A3)', '＝1'].concat([
    '（重复）',
    '(已下架)',
    '作废',
  ]),
)('[BLR-01] %s is no name', (text) => {
  expect(nameProblem(text)).toContain('不能作名称');
});

test.each([
  '无双',
  '=LOVE',
  '1944',
  '待定的结局',
  '🎮',
  'A',
  'null²',
  '末班车 23:50',
  '="云海"剑歌',
  '重复人生',
])('%s may be a name', (text) => {
  expect(nameProblem(text)).toBeUndefined();
});

test.each([
  ['合计', '是合计行'],
  ['小计：', '是合计行'],
  ['本页合计', '是合计行'],
  ['總計 2', '是合计行'],
  ['平均值', '是合计行'],
  ['最大值：8.5', '是合计行'],
  ['2 款', '是合计行'],
  ['共10款', '是合计行'],
  ['行标签', '是合计行'],
  ['(空白)', '是合计行'],
  ['备注：以上', '是备注'],
  ['以上数据仅供参考', '是备注'],
  ['第1页/共3页', '是备注'],
  ['数据来源：某榜', '是备注'],
  ['更新于 2026-11-28', '是备注'],
  ['游戏名', '是列名'],
  ['总计划', undefined],
  ['小计谋', undefined],
  ['平均值战记', undefined],
  ['最大值得一玩', undefined],
  ['温馨提示：春节放假', undefined],
  ['注意：十二月停机维护', undefined],
  ['更新于十二月的三款新游', undefined],
  ['游戏名人堂', undefined],
  ['Total War', undefined],
])('[BLR-01] the name %s of a row with other cells: %s', (name, problem) => {
  expect(nameProblem(name)?.split(/[，；]/)[0]).toBe(problem);
});
