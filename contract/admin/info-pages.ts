import * as z from 'zod/mini';
import { count, time } from '../fields.ts';
import { html, moment, needed } from './form-fields.ts';
import { resource } from './resource.ts';
import { searchFilter } from './shapes.ts';

export const pages = resource({
  name: 'pages',
  row: z.object({
    id: count,
    key: z.string(),
    title: z.string(),
    updated_at: time,
    version: count,
  }),
  /** An info page. The set of pages is fixed; `history` has all versions. */
  form: z.object({
    title: needed('标题', 60),
    body_html: html('正文', 200_000),
    updated_at: moment('生效日期'),
  }),
  isPublished: false,
  filters: { q: searchFilter },
  sorts: ['id', 'title', 'updated_at'],
});

export type PageForm = z.output<typeof pages.form>;
export type InfoPageAdminRow = z.output<typeof pages.row>;
