import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { link, needed } from './form-fields.ts';
import { resource } from './resource.ts';
import { oneOf, searchFilter } from './shapes.ts';

/** Whether the target of a link is reachable; `unknown` before the first check. */
export const LINK_STATES = ['alive', 'dead', 'unknown'] as const;

export const linkRow = z.object({
  id,
  name: z.string(),
  url: z.string(),
  position: count,
  /** The last check of the address, and its fault as a message. */
  checked_at: z.nullable(time),
  fault: z.nullable(z.string()),
  version: count,
});

export const links = resource({
  name: 'links',
  row: linkRow,
  form: z.object({ name: needed('名称', 40), url: link('网址') }),
  isPublished: false,
  isOrdered: true,
  filters: { q: searchFilter, state: oneOf(LINK_STATES) },
  sorts: ['position', 'id', 'name'],
});

export type LinkForm = z.output<typeof links.form>;
export type LinkAdminRow = z.output<typeof linkRow>;
