import * as z from 'zod/mini';
import { count, id } from '../fields.ts';
import { link, needed } from './form-fields.ts';
import { orderCall } from './order.ts';
import { looked } from './shapes.ts';
import { subject } from './subject.ts';

export const linkForm = z.object({ name: needed('名称', 40), url: link('网址') });

export const linkRow = z.object({ id, name: z.string(), url: z.string(), position: count, version: count });

export const links = subject({
  name: 'links',
  title: '友情链接',
  row: linkRow,
  form: linkForm,
  isPublished: false,
  filters: { q: looked },
  sorts: ['position', 'id', 'name'],
});

export const linkOrder = orderCall('links', '友情链接');

export type LinkForm = z.output<typeof linkForm>;
export type LinkManaged = z.output<typeof linkRow>;
