import { type RawBuilder, sql } from 'kysely';
import type { PublicationState } from '#contract/admin/shapes.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import type { ListedBase } from '#platform/admin/admin-resource.ts';
import { stateOf } from '#platform/admin/publication.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { presentTimes, type WithTexts } from './times.ts';

/** A row of an admin list as selected: without the columns of every list, and with its `Times` as dates. */
export type Selected<Row, Times extends keyof Row = never> = Omit<Row, keyof ListedBase | 'state' | Times> & {
  [Time in Times]: Date | Extract<Row[Time], null>;
};

/** `presentTimes` with the state of the publication. */
export function presentPublished<Row extends ListedBase>(
  row: Row,
): WithTexts<Row> & { state: PublicationState } {
  return { ...presentTimes(row), state: stateOf(row) };
}

/** The problem of a form whose game doesn't exist. */
export async function missingGame(tx: Tx, { game_id }: { game_id: number }): Promise<FieldProblem[]> {
  const game = await tx.selectFrom('game').select('id').where('id', '=', game_id).executeTakeFirst();
  return game ? [] : [{ path: 'game_id', msg: '这款游戏不存在' }];
}

/** Sorts by the end of a period: a missing one is shown as 长期 and is later than any other. */
export const endsAt = sql`coalesce(ends_at, 'infinity')`;

/** Sorts of an admin list by columns of the same names. */
export function sortsBy(...columns: string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(columns.map((column) => [column, sql.ref(column)]));
}
