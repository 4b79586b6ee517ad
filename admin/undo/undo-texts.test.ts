import { expect, test } from 'vitest';
import { undoableLabel } from './undo-texts.ts';

const NOTHING = { id: 1, file_name: '', at: '', inserted: 0, updated: 0, removed: 0 };

test.each([
  [
    { kind: 'import', file_name: '开服.xlsx', inserted: 1_200, updated: 3 },
    '导入：开服.xlsx，新增 1,200，修改 3',
  ],
  [{ kind: 'grid', inserted: 2, removed: 1 }, '表格录入，新增 2，删除 1'],
  [{ kind: 'state', updated: 3 }, '发布或下线 3 条'],
  [{ kind: 'remove', removed: 3 }, '删除 3 条'],
] as const)('describes an undoable action: %o', (action, words) => {
  expect(undoableLabel({ ...NOTHING, ...action })).toBe(words);
});
