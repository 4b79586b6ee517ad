import type { OperatorFailure } from '#contract/admin/envelope.ts';
import type { UndoCalls, UndoLine, Undone } from '#contract/admin/undo.ts';
import { askLines } from '../auth/client.ts';

/** A record that was left as it is, and why. */
export type LeftRecord = Omit<Extract<UndoLine, { type: 'left' }>, 'type'>;

/** What became of something that was taken back. */
export interface UndoneWith {
  sum: Undone;
  left: LeftRecord[];
}

/** Takes something back. Answers what came of it, or why it didn't come to its end. */
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
