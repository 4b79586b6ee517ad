import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { UndoCalls } from '#contract/admin/undo.ts';

const UndoDialog = lazy(async () => ({
  default: (await import('../undo/undo-dialog.tsx')).UndoDialog,
}));

interface Props {
  /** Singular title of the resource. */
  title: string;
  calls: UndoCalls;
  onDone(): void;
}

/** Opens the dialog that undoes the operator's last actions. */
export function UndoButton({ title, calls, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => setOpen(true)}>
        撤销
      </Button>
      {isOpen && (
        <Suspense>
          <UndoDialog title={title} calls={calls} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
