import * as z from 'zod/mini';
import { count, id } from '../fields.ts';
import { needed } from './form-fields.ts';
import { resource } from './resource.ts';
import { searchFilter } from './shapes.ts';

export const words = resource({
  name: 'words',
  row: z.object({
    id,
    word: z.string(),
    rank: count,
    version: count,
  }),
  /** A suggestion of the search box. Its rank is its position; a new word is last. */
  form: z.object({ word: needed('热词', 20) }),
  isPublished: false,
  isOrdered: true,
  filters: { q: searchFilter },
  sorts: ['rank', 'id', 'word'],
});

export type WordForm = z.output<typeof words.form>;
export type HotWordAdminRow = z.output<typeof words.row>;
