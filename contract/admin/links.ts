import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { link, needed } from './form-fields.ts';
import { orderCall } from './order.ts';
import { subject } from './resource.ts';
import { looked, oneOf } from './shapes.ts';

/** Whether what a link points at answers: it does, it doesn't, or nobody has looked yet. */
export const LINK_STATES = ['alive', 'dead', 'unknown'] as const;

export const linkForm = z.object({ name: needed('名称', 40), url: link('网址') });

export const linkRow = z.object({
  id,
  name: z.string(),
  url: z.string(),
  position: count,
  /** When its address was looked at last, and what was wrong with it, for people to read. */
  checked_at: z.nullable(time),
  fault: z.nullable(z.string()),
  version: count,
});

export const links = subject({
  name: 'links',
  title: '友情链接',
  row: linkRow,
  form: linkForm,
  isPublished: false,
  filters: { q: looked, state: oneOf(LINK_STATES) },
  sorts: ['position', 'id', 'name'],
});

export const linkOrder = orderCall('links', '友情链接');

export type LinkForm = z.output<typeof linkForm>;
export type LinkAdminRow = z.output<typeof linkRow>;
