import { expect, test } from 'vitest';
import { imports } from '#contract/admin/imports.ts';
import { emptyListText } from './empty-list-text.ts';

const calls = { title: '礼包' };

test('an empty list describes how to add records if the operator may write', () => {
  expect(emptyListText({ calls, imports: imports.packs }, true)).toBe(
    '还没有礼包，点上方“新建礼包”，或者“导入”表格',
  );
  expect(emptyListText({ calls }, true)).toBe('还没有礼包，点上方“新建礼包”');
  expect(emptyListText({ calls, imports: imports.packs }, false)).toBe('还没有礼包');
  expect(emptyListText({ calls, isFixed: true }, true)).toBe('还没有礼包');
});
