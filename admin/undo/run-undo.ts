import type { OperatorFailure } from '#contract/admin/envelope.ts';
import type { UndoCalls, UndoLine, Undone } from '#contract/admin/undo.ts';
import { askLines } from '../auth/client.ts';

/** A record that was not undone, with the reason. */
export type LeftRecord = Omit<Extract<UndoLine, { type: 'left' }>, 'type'>;

/** The result of an undo. */
export interface UndoneWith {
  sum: Undone;
  left: LeftRecord[];
}

/** Runs an undo and returns its result, or the failure that interrupted it. */
export async function runUndo(
  calls: UndoCalls,
  id: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<UndoneWith | { failure: OperatorFailure | undefined }> {
  const left: LeftRecord[] = [];
  let sum: Undone | undefined;
  const failure = await askLines(calls.undo, { id }, undefined, (given) => {
    const line = given as UndoLine;
    if (line.type === 'progress') {
      onProgress(line.done);
    } else if (line.type === 'left') {
      left.push(line);
    } else {
      sum = line;
    }
  });
  return sum ? { sum, left } : { failure };
}
