import { defineResource } from '#admin/resources/definition.ts';
import { previewOf } from '#admin/resources/preview-of.ts';
import { pages } from '#contract/admin/info-pages.ts';
import { TemplateButton } from './template-button.tsx';

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
