import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { count, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import type { Permission } from './roles.ts';

/** Maximum skipped records in a response; the rest is counted. */
export const UNDO_SKIPPED_LIMIT = 5_000;

const undoable = z.object({
  id: count,
  /** An import, a publication change, a deletion, a saved grid, or a changed field of many records. */
  kind: z.enum(['import', 'state', 'remove', 'grid', 'edit']),
  /** The file of an import, or the name of the changed field. */
  file_name: z.string(),
  at: time,
  inserted: count,
  updated: count,
  removed: count,
});

export type Undoable = z.output<typeof undoable>;

/** The counts of an undo; `left_out` is the number of skipped records that are not listed. */
export interface Undone {
  removed: number;
  restored: number;
  left: number;
  left_out: number;
}

/** A line of the streamed response of `undo`, which ends with `done`. */
export type UndoLine =
  | { type: 'progress'; done: number }
  | { type: 'left'; id: number; title: string; reason: string }
  | ({ type: 'done' } & Undone);

/**
 * The calls that undo the last batch of each kind: created records are deleted, changed and deleted ones restored.
 * Records that were changed or used since are skipped and returned.
 */
export function undoCalls<const Name extends string>(
  name: Name,
  title: string,
  service: Call['service'],
  recent: boolean,
) {
  const write = consoleCalls(service, `${name}.write` as Permission);
  return {
    undoable: write.get(`${name}/undoable`, `${title}：可以撤销的操作`, {
      output: z.object({ list: z.array(undoable) }),
    }),
    undo: write.post(`${name}/undo`, `${title}：撤销上一次操作（每行一个 JSON 对象，边处理边返回）`, {
      returns: 'file',
      recent,
      input: z.object({ id: count }),
    }),
  };
}

export type UndoCalls = ReturnType<typeof undoCalls>;
