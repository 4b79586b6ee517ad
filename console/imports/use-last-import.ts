import { useState } from 'react';
import type {
  ImportCalls,
  ImportUndoLine,
  ImportUndone,
  LastImport,
} from '../../contract/operator/imports.ts';
import { askLines } from '../session/client.ts';
import { useAnswer } from '../session/use-answer.ts';

/** A record that an undone import left as it is. */
export type LeftRecord = Omit<Extract<ImportUndoLine, { type: 'left' }>, 'type'>;

/** What became of an import that was taken back. */
export interface Undone {
  sum: ImportUndone;
  left: LeftRecord[];
}

/** The operator's last import of a list, and taking it back. */
export interface LastImportState {
  last: LastImport | undefined;
  undone: Undone | undefined;
  refusal: string | undefined;
  /** How many records are done; undefined while nothing is under way. */
  progress: number | undefined;
  /** Answers whether it went to its end. */
  undo(): Promise<boolean>;
}

const BROKEN_OFF = '撤销中途断开了。已撤销的不会恢复，请重新打开这个窗口，继续撤销其余的';

/** Reads the last import, and takes it back. */
export function useLastImport(calls: ImportCalls): LastImportState {
  const { data } = useAnswer(calls.last, {});
  const [undone, setUndone] = useState<Undone>();
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const last = data?.last ?? undefined;
  const undo = async () => {
    if (!last) {
      return false;
    }
    setRefusal(undefined);
    setProgress(0);
    const left: LeftRecord[] = [];
    let sum: ImportUndone | undefined;
    const failure = await askLines(calls.undo, { id: last.id }, undefined, (given) => {
      const line = given as ImportUndoLine;
      if (line.type === 'progress') {
        setProgress(line.done);
      } else if (line.type === 'left') {
        left.push(line);
      } else {
        sum = line;
      }
    });
    setProgress(undefined);
    if (sum) {
      setUndone({ sum, left });
      return true;
    }
    setRefusal(failure?.code === 'CONFLICT' ? failure.msg : BROKEN_OFF);
    return false;
  };
  return { last, undone, refusal, progress, undo };
}
