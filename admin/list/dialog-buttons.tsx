import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ImportCalls } from '#contract/admin/imports.ts';
import type { UndoCalls } from '#contract/admin/undo.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('../import/import-dialog.tsx')).ImportDialog,
}));

interface ImportProps {
  /** Singular title of the resource. */
  title: string;
  calls: ImportCalls;
  undoCalls: UndoCalls;
  onDone(): void;
}

export function ImportButton({ title, calls, undoCalls, onDone }: ImportProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入</Button>
      {isOpen && (
        <Suspense>
          <ImportDialog
            title={title}
            calls={calls}
            undoCalls={undoCalls}
            onDone={onDone}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const UndoDialog = lazy(async () => ({
  default: (await import('../undo/undo-dialog.tsx')).UndoDialog,
}));

interface UndoProps {
  /** Singular title of the resource. */
  title: string;
  calls: UndoCalls;
  onDone(): void;
}

/** Opens the dialog that undoes the operator's last actions. */
export function UndoButton({ title, calls, onDone }: UndoProps) {
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
