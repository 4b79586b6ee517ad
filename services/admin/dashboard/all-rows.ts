import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';

const BATCH = 2_000;

/** The rows of all pages, up to the limit of exports. */
export async function* allRows<Row>(
  read: (page: number, size: number) => Promise<{ list: Row[] }>,
): AsyncGenerator<Row> {
  for (let page = 1; page * BATCH <= EXPORT_LIMIT; page += 1) {
    const { list } = await read(page, BATCH);
    yield* list;
    if (list.length < BATCH) {
      return;
    }
  }
}
