import * as z from 'zod/mini';
import { SEARCH_LIMIT } from './search-limits.ts';

export const PAGE_SIZE_LIMIT = 50;

export const id = z.int().check(z.positive());
export const idParam = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.pipe(z.transform(Number), id),
);
/** Up to 50 ids in a query string, separated by commas. */
export const idsParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/)),
  z.transform((text) => text.split(',').map(Number)),
);
/** ISO 8601 in China time (+08:00). */
export const time = z.string().check(z.describe('ISO 8601 with offset +08:00'));
/** An absolute http(s) address, or a path below the image base `../images/`. */
export const imageUrl = z
  .string()
  .check(z.describe('Absolute address, or a path relative to the image base ../images/'));
export const count = z.int().check(z.nonnegative());

/** Whether a write did for the first time what repeated calls only confirm; a service may leave it out. */
export const firstTime = z.optional(z.boolean());

/** `page` from 1. */
export const page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1);
/** `size` 20 by default, 50 at most. */
export const size = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_LIMIT)), 20);
/** A switch in a query string: `1` or `0`. */
export const flag = z.optional(
  z.pipe(
    z.enum(['0', '1']),
    z.transform((value) => value === '1'),
  ),
);
const searchText = z.pipe(
  z.string(),
  z.transform((text) => text.trim().slice(0, SEARCH_LIMIT)),
);
export const val = z._default(searchText, '');

/** A list response; `total` may be capped to avoid a scan. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    list: z.array(item),
    total: count,
    total_capped: z.optional(z.boolean()),
    page: z.int(),
    size: z.int(),
    generated_at: time,
  });
}
