import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { defineResource, type OpenForm } from '#admin/resources/definition.ts';
import { previewOf } from '#admin/resources/preview-of.ts';
import { LazyPart } from '#admin/ui/lazy-part.tsx';
import { pages } from '#contract/admin/info-pages.ts';

const addressOf = (id: number) => `/BaseWebNav?id=${id}`;

export const resource = defineResource({
  calls: pages,
  isFixed: true,
  publicPath: addressOf,
  titleOf: ({ title }) => title,
  preview: previewOf(pages),
  formActions: (id, form) => <TemplateButton id={id} form={form} />,
  filters: [{ name: 'q', label: '标题', kind: 'text' }],
  columns: [
    { key: 'id', title: '编号', width: 80 },
    { key: 'title', isLink: true, title: '标题', sort: 'title', width: 260 },
    { key: 'updated_at', title: '生效日期', sort: 'updated_at', width: 160, kind: 'moment' },
  ],
  sections: [
    {
      title: '内容',
      hint: '每次保存都会留下旧版本，在“操作记录”里可以看到。',
      fields: [
        { name: 'title', kind: 'text', isRequired: true },
        { name: 'updated_at', kind: 'moment', isRequired: true },
        { name: 'body_html', kind: 'html' },
      ],
    },
  ],
  empty: () => ({ title: '', body_html: '', updated_at: '' }),
});

const TemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}));

/** Fills the text of the form from the template of the page. */
function TemplateButton({ id, form }: { id: number; form: OpenForm }) {
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
