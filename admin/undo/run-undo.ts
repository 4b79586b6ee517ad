import type { OperatorFailure } from '#contract/admin/envelope.ts';
import type { UndoCalls, UndoLine, Undone } from '#contract/admin/undo.ts';
import { requestLines } from '../auth/client.ts';

/** A record that was not undone, with the reason. */
export type SkippedRecord = Omit<Extract<UndoLine, { type: 'left' }>, 'type'>;

/** The result of an undo. */
export interface UndoOutcome {
  sum: Undone;
  skipped: SkippedRecord[];
}

/** Runs an undo and returns its result, or the failure that interrupted it. */
export async function runUndo(
  calls: UndoCalls,
  id: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<UndoOutcome | { failure: OperatorFailure | undefined }> {
  const skipped: SkippedRecord[] = [];
  let sum: Undone | undefined;
  const failure = await requestLines(calls.undo, { id }, undefined, (received) => {
    const line = received as UndoLine;
    if (line.type === 'progress') {
      onProgress(line.done);
    } else if (line.type === 'left') {
      skipped.push(line);
    } else {
      sum = line;
    }
  });
  return sum ? { sum, skipped } : { failure };
}
