import * as z from 'zod/mini';
import { count, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
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

/** The details of a site that templates name. The first ones are fields of the site. */
export const TEMPLATE_DETAILS = [
  'name',
  'company',
  'address',
  'hotline',
  'email',
  'hours',
  'effective',
] as const;

export type TemplateDetail = (typeof TEMPLATE_DETAILS)[number];

const DETAIL_LENGTH = 120;
const detail = z._default(
  z.string().check(z.trim(), z.maxLength(DETAIL_LENGTH, `每项最多 ${DETAIL_LENGTH} 个字`)),
  '',
);

const write = consoleCalls('main', 'pages.write');

/** The text of a page from its template, for the form. `html` is null as long as a detail is missing. */
export const pageTemplate = write.post('pages/template', '说明页：用模板生成（不保存）', {
  input: z.object({
    id: count,
    details: z.object({
      name: detail,
      company: detail,
      address: detail,
      hotline: detail,
      email: detail,
      hours: detail,
      effective: detail,
    }),
  }),
  output: z.object({
    needed: z.array(z.object({ key: z.enum(TEMPLATE_DETAILS), value: z.string() })),
    html: z.nullable(z.string()),
  }),
});

export type PageForm = z.output<typeof pages.form>;
export type InfoPageAdminRow = z.output<typeof pages.row>;
