import * as z from 'zod/mini';
import { count, time } from '../fields.ts';
import { html, moment, needed } from './form-fields.ts';
import { resource } from './resource.ts';
import { searchFilter } from './shapes.ts';

/** An info page. The set of pages is fixed; `history` has all versions. */
export const pageForm = z.object({
  title: needed('标题', 60),
  body_html: html('正文', 200_000),
  /** The effective date on the page. */
  updated_at: moment('生效日期'),
});

export const pageRow = z.object({
  id: count,
  key: z.string(),
  title: z.string(),
  updated_at: time,
  version: count,
});

export const pages = resource({
  name: 'pages',
  row: pageRow,
  form: pageForm,
  isPublished: false,
  filters: { q: searchFilter },
  sorts: ['id', 'title', 'updated_at'],
});

export type PageForm = z.output<typeof pageForm>;
export type InfoPageAdminRow = z.output<typeof pageRow>;
