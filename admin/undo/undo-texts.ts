import type { Undoable, Undone } from '#contract/admin/undo.ts';
import { formatCount } from '../app/format-number.ts';

const NAMES = { import: '导入', state: '上下架', remove: '删除', grid: '表格录入' } as const;

export const CONFIRMATIONS: Record<Undoable['kind'], { button: string; title: string; content: string }> = {
  import: {
    button: '撤销这次导入',
    title: '撤销这次导入？',
    content:
      '它新增的会删除，它更新的会恢复成导入之前的样子。之后又改过的、已经用到的（例如有了礼包、兑换码）会保留，并逐条说明。撤销之后不能再恢复。',
  },
  state: {
    button: '撤销这次上下架',
    title: '撤销这次上下架？',
    content: '会恢复成操作之前的状态。之后又改过的会保留，并逐条说明。',
  },
  remove: {
    button: '撤销这次删除',
    title: '撤销这次删除？',
    content:
      '删除的会恢复，内容和编号都不变。原来的名称或位置已被占用、引用的内容已经不在的，放不回去，并逐条说明。玩家的收藏和点赞、别处对它的引用不会恢复。',
  },
  grid: {
    button: '撤销这次录入',
    title: '撤销这次录入？',
    content: '它新增的会删除，修改过的会恢复，删除的会放回。之后又改过的会保留，并逐条说明。',
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
