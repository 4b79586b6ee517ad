import { useState } from 'react';
import type { UndoCalls, UndoLine, Undone } from '#contract/admin/undo.ts';
import type { Failure } from '#contract/envelope.ts';
import { requestLines } from '../calls/client.ts';
import { useCall } from '../calls/use-call.ts';

const BROKEN_OFF = '撤销中途断开。已撤销的不会恢复，请重新打开这个窗口，继续撤销其余的';

export function useUndo(calls: UndoCalls) {
  const { data, refusal: unread } = useCall(calls.undoable, {});
  const [undone, setUndone] = useState<UndoOutcome>();
  const [refusal, setRefusal] = useState<string>();
  /** The running undo and its number of undone records. */
  const [progress, setProgress] = useState<{ id: number; done: number }>();
  /** Returns true if it completed. */
  const undo = async (id: number) => {
    setRefusal(undefined);
    setProgress({ id, done: 0 });
    const result = await runUndo(calls, id, (done) => setProgress({ id, done }));
    setProgress(undefined);
    if ('sum' in result) {
      setUndone(result);
      return true;
    }
    setRefusal(result.failure?.code === 'CONFLICT' ? result.failure.msg : BROKEN_OFF);
    return false;
  };
  return { all: data?.list, undone, refusal: refusal ?? unread, progress, undo };
}

/** A record that was not undone, with the reason. */
type SkippedRecord = Omit<Extract<UndoLine, { type: 'left' }>, 'type'>;

export interface UndoOutcome {
  sum: Undone;
  skipped: SkippedRecord[];
}

/** Runs an undo and returns its result, or the failure that interrupted it. */
export async function runUndo(
  calls: UndoCalls,
  id: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<UndoOutcome | { failure: Failure | undefined }> {
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
