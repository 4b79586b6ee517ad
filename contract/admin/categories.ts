import * as z from 'zod/mini';
import { count } from '../fields.ts';
import { CATEGORY_KINDS, CATEGORY_LENGTH } from '../vocabulary.ts';
import { categoryName } from './category-name.ts';
import { consoleCalls } from './console-calls.ts';

const write = consoleCalls('main', 'categories.write');
const read = consoleCalls('main', 'categories.read');
const games = consoleCalls('main', 'games.read');

const kind = z.enum(CATEGORY_KINDS, '请选择类型或题材');
/** A name as it is stored. */
const listed = z.string().check(z.minLength(1), z.maxLength(CATEGORY_LENGTH));

const entry = z.object({
  name: z.string(),
  hidden: z.boolean(),
  /** The games that have it, and those of them on the site. */
  games: count,
  published: count,
});

export const categoryList = read.get('categories/list', '类型与题材：列表', {
  output: z.object({ categories: z.array(entry), themes: z.array(entry) }),
});

/** The names for forms, filters and changes of many games; hidden ones are not offered for new choices. */
export const categoryNames = games.get('games/categories', '游戏：可选的类型与题材', {
  output: z.object({
    categories: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
    themes: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  }),
});

/** The games that have the new name now, and whether others follow in the background. */
const moved = z.object({ moved: count, is_unfinished: z.boolean() });

/** Adds an entry (`name` null), or renames, hides or shows one. Without `hidden` an entry stays hidden or shown. */
export const categorySave = write.post('categories/save', '类型与题材：新增、改名、隐藏或显示', {
  input: z.object({ kind, name: z.nullable(listed), to: categoryName, hidden: z.optional(z.boolean()) }),
  output: moved,
});

/** Removes an entry. Its games get the replacement; without one, no game may have the entry. */
export const categoryRemove = write.post('categories/remove', '类型与题材：合并或删除', {
  input: z.object({ kind, name: listed, replacement: z._default(z.nullable(listed), null) }),
  output: moved,
});

/** Orders a list; names that are missing follow in their old order. */
export const categoryOrder = write.post('categories/order', '类型与题材：排序', {
  input: z.object({ kind, names: z.array(listed).check(z.maxLength(500)) }),
});
