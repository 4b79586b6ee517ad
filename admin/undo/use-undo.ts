import { useState } from 'react';
import type { Undoable, UndoCalls } from '#contract/admin/undo.ts';
import { useCall } from '../auth/use-call.ts';
import { runUndo, type UndoOutcome } from './run-undo.ts';

interface UndoState {
  /** Undefined while loading. */
  all: readonly Undoable[] | undefined;
  undone: UndoOutcome | undefined;
  refusal: string | undefined;
  /** The running undo and its number of undone records. */
  progress: { id: number; done: number } | undefined;
  /** Returns true if it completed. */
  undo(id: number): Promise<boolean>;
}

const BROKEN_OFF = '撤销中途断开了。已撤销的不会恢复，请重新打开这个窗口，继续撤销其余的';

/** The operator's undoable actions on a list. */
export function useUndo(calls: UndoCalls): UndoState {
  const { data, refusal: unread } = useCall(calls.undoable, {});
  const [undone, setUndone] = useState<UndoOutcome>();
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<UndoState['progress']>();
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
