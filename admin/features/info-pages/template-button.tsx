import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import type { OpenForm } from '#admin/resources/definition.ts';
import { LazyPart } from '#admin/ui/lazy-part.tsx';

const TemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}));

/** Fills the text of the form from the template of the page. */
export function TemplateButton({ id, form }: { id: number; form: OpenForm }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('pages.write')) {
    return null;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>用模板生成</Button>
      {isOpen && (
        <LazyPart onClose={() => setOpen(false)}>
          <TemplateDialog id={id} form={form} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
