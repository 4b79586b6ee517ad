import type { Undoable, Undone } from '#contract/admin/undo.ts';
import { formatCount } from '../ui/format-number.ts';

const NAMES = {
  import: '导入',
  state: '发布或下线',
  remove: '删除',
  grid: '表格录入',
  edit: '批量修改',
} as const;

export const CONFIRMATIONS: Record<Undoable['kind'], { button: string; title: string; content: string }> = {
  import: {
    button: '撤销这次导入',
    title: '撤销这次导入？',
    content:
      '这次新增的会删除，更新的会恢复到导入之前。之后又改过的、已在使用的（例如已有礼包、兑换码）会保留，并逐条说明。撤销之后不能再恢复。',
  },
  state: {
    button: '撤销这次发布或下线',
    title: '撤销这次发布或下线？',
    content: '会恢复到操作之前的状态。之后又改过的会保留，并逐条说明。',
  },
  remove: {
    button: '撤销这次删除',
    title: '撤销这次删除？',
    content:
      '删除的会恢复，内容和编号都不变。原来的名称或位置已被占用、引用的内容已不存在的，无法恢复，会逐条说明。玩家的收藏和点赞、别处对它的引用不会恢复。',
  },
  edit: {
    button: '撤销这次批量修改',
    title: '撤销这次批量修改？',
    content: '会恢复到修改之前的内容。之后又改过的会保留，并逐条说明。',
  },
  grid: {
    button: '撤销这次录入',
    title: '撤销这次录入？',
    content: '这次新增的会删除，修改和删除的会恢复。之后又改过的会保留，并逐条说明。',
  },
};

/** Describes an action: `导入：开服.xlsx，新增 2`; `删除 3`. */
export function undoableLabel({ kind, file_name, inserted, updated, removed }: Undoable): string {
  if (kind === 'state' || kind === 'remove') {
    return `${NAMES[kind]} ${formatCount(updated + removed)} 条`;
  }
  const counts: [string, number][] = [
    ['新增', inserted],
    ['修改', updated],
    ['删除', removed],
  ];
  const name = file_name ? `${NAMES[kind]}：${file_name}` : NAMES[kind];
  return [
    name,
    ...counts.flatMap(([verb, count]) => (count > 0 ? [`${verb} ${formatCount(count)}`] : [])),
  ].join('，');
}

export function undoneSummary({ removed, restored, left }: Undone): string {
  return `已撤销：删除 ${formatCount(removed)}，恢复 ${formatCount(restored)}，保留 ${formatCount(left)}`;
}
