import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentProps, lazy, type ReactNode, useState } from 'react';
import { LazyPart } from '../ui/lazy-part.tsx';

const ImportDialog = lazy(async () => ({
  default: (await import('../import/import-dialog.tsx')).ImportDialog,
}));

const UndoDialog = lazy(async () => ({
  default: (await import('../undo/undo-dialog.tsx')).UndoDialog,
}));

export function ImportButton(props: Omit<ComponentProps<typeof ImportDialog>, 'onClose'>) {
  return (
    <DialogButton label="导入">{(onClose) => <ImportDialog {...props} onClose={onClose} />}</DialogButton>
  );
}

export function UndoButton(props: Omit<ComponentProps<typeof UndoDialog>, 'onClose'>) {
  return (
    <DialogButton icon={<UndoOutlined aria-hidden />} label="撤销">
      {(onClose) => <UndoDialog {...props} onClose={onClose} />}
    </DialogButton>
  );
}

interface Props {
  icon?: ReactNode;
  label: string;
  children(onClose: () => void): ReactNode;
}

function DialogButton({ icon, label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <LazyPart onClose={() => setOpen(false)}>{children(() => setOpen(false))}</LazyPart>}
    </>
  );
}
