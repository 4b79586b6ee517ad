import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { OperatorEnvelope } from '#contract/admin/envelope.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

interface Props {
  /** Renders the page with the form's current values. */
  make(): Promise<OperatorEnvelope<{ html: string }>> | undefined;
}

/** Previews the public page with unsaved changes. */
export function PreviewButton({ make }: Props) {
  const { message } = App.useApp();
  const [html, setHtml] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const show = async () => {
    setMaking(true);
    const response = await make();
    setMaking(false);
    if (response?.status === 1) {
      setHtml(response.data.html);
    } else if (response) {
      const reasons = response.fields?.map(({ msg }) => msg).join('；');
      message.error(reasons ? `还不能预览：${reasons}` : response.msg);
    }
  };
  return (
    <>
      <Button loading={isMaking} onClick={show}>
        预览
      </Button>
      {html !== undefined && (
        <Suspense>
          <PreviewDialog html={html} onClose={() => setHtml(undefined)} />
        </Suspense>
      )}
    </>
  );
}
