import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ImportCalls } from '#contract/admin/imports.ts';
import type { UndoCalls } from '#contract/admin/undo.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('../import/import-dialog.tsx')).ImportDialog,
}));

interface Props {
  /** Singular title of the resource. */
  title: string;
  calls: ImportCalls;
  undoCalls: UndoCalls;
  onDone(): void;
}

export function ImportButton({ title, calls, undoCalls, onDone }: Props) {
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
