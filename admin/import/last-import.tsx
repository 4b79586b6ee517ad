import { Alert } from 'antd';
import type { UndoCalls } from '#contract/admin/undo.ts';
import { UndoableRow, UndoResult } from '../undo/undo-view.tsx';
import { useUndo } from '../undo/use-undo.ts';

interface Props {
  calls: UndoCalls;
  /** Undo is disabled while a file is processed. */
  isDisabled: boolean;
  onDone(): void;
}

/** The operator's last undoable import, and the result of undoing it. */
export function LastImport({ calls, isDisabled, onDone }: Props) {
  const { all, undone, refusal, progress, undo } = useUndo(calls);
  if (undone) {
    return <UndoResult undone={undone} />;
  }
  const last = all?.find(({ kind }) => kind === 'import');
  return (
    last && (
      <>
        <UndoableRow
          prefix="您上次"
          action={last}
          isDisabled={isDisabled}
          done={progress?.done}
          onUndo={async () => {
            if (await undo(last.id)) {
              onDone();
            }
          }}
        />
        {refusal && <Alert type="error" showIcon title={refusal} />}
      </>
    )
  );
}
