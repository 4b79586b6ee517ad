import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, lazy, Suspense, useState } from 'react';

const ImportDialog = lazy(async () => ({
  default: (await import('../import/import-dialog.tsx')).ImportDialog,
}));

export function ImportButton(props: Omit<ComponentProps<typeof ImportDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入</Button>
      {isOpen && (
        <Suspense>
          <ImportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const UndoDialog = lazy(async () => ({
  default: (await import('../undo/undo-dialog.tsx')).UndoDialog,
}));

/** Opens the dialog that undoes the operator's last actions. */
export function UndoButton(props: Omit<ComponentProps<typeof UndoDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => setOpen(true)}>
        撤销
      </Button>
      {isOpen && (
        <Suspense>
          <UndoDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
