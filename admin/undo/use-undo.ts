import { useState } from 'react';
import type { Undoable, UndoCalls } from '#contract/admin/undo.ts';
import { useCall } from '../auth/use-call.ts';
import { runUndo, type UndoneWith } from './run-undo.ts';

/** What the operator did last to a list, and taking it back. */
interface UndoState {
  /** Undefined until it is known. */
  all: readonly Undoable[] | undefined;
  undone: UndoneWith | undefined;
  refusal: string | undefined;
  /** What is being taken back, and how many of its records are done; undefined while nothing is. */
  progress: { id: number; done: number } | undefined;
  /** Answers whether it went to its end. */
  undo(id: number): Promise<boolean>;
}

const BROKEN_OFF = '撤销中途断开了。已撤销的不会恢复，请重新打开这个窗口，继续撤销其余的';

/** Reads what can be taken back, and takes it back. */
export function useUndo(calls: UndoCalls): UndoState {
  const { data, refusal: unread } = useCall(calls.undoable, {});
  const [undone, setUndone] = useState<UndoneWith>();
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<UndoState['progress']>();
  const undo = async (id: number) => {
    setRefusal(undefined);
    setProgress({ id, done: 0 });
    const answer = await runUndo(calls, id, (done) => setProgress({ id, done }));
    setProgress(undefined);
    if ('sum' in answer) {
      setUndone(answer);
      return true;
    }
    setRefusal(answer.failure?.code === 'CONFLICT' ? answer.failure.msg : BROKEN_OFF);
    return false;
  };
  return { all: data?.list, undone, refusal: refusal ?? unread, progress, undo };
}
