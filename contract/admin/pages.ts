import * as z from 'zod/mini';
import { count, time } from '../fields.ts';
import { html, moment, needed } from './form-fields.ts';
import { subject } from './resource.ts';
import { looked } from './shapes.ts';

/** A text of the info pages. Which there are is fixed; `history` has every version that was. */
export const pageForm = z.object({
  title: needed('标题', 60),
  body_html: html('正文', 200_000),
  /** What the page says of when it took effect. */
  updated_at: moment('生效日期'),
});

export const pageRow = z.object({
  id: count,
  key: z.string(),
  title: z.string(),
  updated_at: time,
  version: count,
});

export const pages = subject({
  name: 'pages',
  title: '说明页',
  row: pageRow,
  form: pageForm,
  isPublished: false,
  filters: { q: looked },
  sorts: ['id', 'title', 'updated_at'],
});

export type PageForm = z.output<typeof pageForm>;
export type PageAdminRow = z.output<typeof pageRow>;
