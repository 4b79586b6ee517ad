import * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import { count, time } from '../fields.ts';
import { defineOperatorCall } from './call.ts';
import type { Permission } from './roles.ts';

/** Records left as they are of which an answer tells each; the rest is counted only. */
export const UNDO_LEFT_LIMIT = 5_000;

/** Something that the operator did last to many records at once, as long as it can be taken back. */
const undoable = z.object({
  id: count,
  /** A file imported, records put on or off the shelf, deleted, or saved in a grid. */
  kind: z.enum(['import', 'state', 'remove', 'grid']),
  /** Of an import only. */
  file_name: z.string(),
  at: time,
  /** Records that it made, that it changed, and that it deleted. */
  inserted: count,
  updated: count,
  removed: count,
});

export type Undoable = z.output<typeof undoable>;

/** What `undo` did, counted; `left_out`: records left as they are that were counted only. */
export interface Undone {
  removed: number;
  restored: number;
  left: number;
  left_out: number;
}

/** One line of the answer of `undo`, which comes while it works and ends with `done`. */
export type UndoLine =
  | { type: 'progress'; done: number }
  | { type: 'left'; id: number; title: string; reason: string }
  | ({ type: 'done' } & Undone);

/**
 * The calls by which the last of each kind is taken back: what it made is deleted, what it changed becomes what it was,
 * what it deleted is there again; what was changed or used since is left as it is, and told.
 */
export function undoCalls<const Name extends string>({
  name,
  title,
  service,
}: {
  name: Name;
  title: string;
  service: ServiceName | 'console';
}) {
  const operator = `${name}.write` as Permission;
  return {
    undoable: defineOperatorCall({
      ...{ service, operator, method: 'GET' },
      path: `/console/api/${name}/undoable`,
      summary: `${title}：可以撤销的操作`,
      input: z.object({}),
      output: z.object({ list: z.array(undoable) }),
    }),
    undo: defineOperatorCall({
      ...{ service, operator, method: 'POST' },
      path: `/console/api/${name}/undo`,
      summary: `${title}：撤销上一次操作（每行一个 JSON 对象，边做边答）`,
      input: z.object({ id: count }),
      output: z.unknown(),
      answers: 'file',
    }),
  };
}

/** The calls of one subject. */
export type UndoCalls = ReturnType<typeof undoCalls>;
