import { App, Button } from 'antd';
import { lazy, useState } from 'react';
import type { Envelope } from '#contract/envelope.ts';
import type { Previewed } from '../resources/definition.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

interface Props {
  label?: string;
  /** Renders the page at a time; null: when the record is shown first, or now. */
  make(at: string | null): Promise<Envelope<Previewed>> | undefined;
}

/** Previews the public page with unsaved changes, which `make` renders. */
export function PreviewButton({ label = '预览', make }: Props) {
  const { message } = App.useApp();
  const [page, setPage] = useState<Previewed>();
  const [isMaking, setMaking] = useState(false);
  const show = async (at: string | null) => {
    setMaking(true);
    const response = await make(at);
    setMaking(false);
    if (response?.status === 1) {
      setPage(response.data);
    } else if (response) {
      const reasons = response.fields?.map(({ msg }) => msg).join('；');
      message.error(reasons ? `还不能预览：${reasons}` : response.msg);
    }
  };
  return (
    <>
      <Button loading={isMaking} onClick={() => void show(null)}>
        {label}
      </Button>
      {page !== undefined && (
        <LazyPart onClose={() => setPage(undefined)}>
          <PreviewDialog
            {...page}
            isLoading={isMaking}
            onTime={(at) => void show(at)}
            onClose={() => setPage(undefined)}
          />
        </LazyPart>
      )}
    </>
  );
}
