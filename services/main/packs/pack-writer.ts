import { sql, type Transaction } from 'kysely';
import type { Platform } from '#contract/entities/game.ts';
import type { PACK_KINDS, PackItem } from '#contract/entities/pack.ts';
import { withChangedRelations } from '#platform/database/raise-versions.ts';
import type { Tables } from '#platform/database/tables.ts';
import { asJson, type UpsertColumns, upsertRows, type Written } from '#platform/database/upsert-rows.ts';

/** A gift pack from an import or the demo; null and empty mean unknown. */
export interface PackInput {
  game_id: number;
  /** The game's key (`gameKey`, or `key` from `findGames`). */
  game_key: string;
  title: string;
  kind: (typeof PACK_KINDS)[number] | null;
  contents: PackItem[];
  /** Steps, in order. */
  how_to: string[];
  notice: string | null;
  platforms: Platform[];
  servers: string | null;
  channel: string | null;
  level_limit: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  /** Stock. Ignored once the pack has codes, which determine it. */
  total: number;
  remaining: number;
  next_batch_at: Date | null;
  /** Initial feedback; written once. */
  feedback_good: number;
  feedback_bad: number;
  /** Written once; lists sort by it. */
  created_at: Date;
}

const columns = {
  game_id: ['bigint', 'take'],
  title: ['text', 'take'],
  kind: ['text', 'known'],
  contents: ['jsonb', 'known'],
  how_to: ['text[]', 'known'],
  notice: ['text', 'known'],
  platforms: ['text[]', 'known'],
  servers: ['text', 'known'],
  channel: ['text', 'known'],
  level_limit: ['integer', 'known'],
  starts_at: ['timestamptz', 'known'],
  ends_at: ['timestamptz', 'known'],
  total: ['integer', 'once'],
  remaining: ['integer', 'once'],
  next_batch_at: ['timestamptz', 'known'],
  feedback_good: ['integer', 'once'],
  feedback_bad: ['integer', 'once'],
  created_at: ['timestamptz', 'once'],
} as const satisfies UpsertColumns;

/** The import key of a pack: its game's key and its title. */
export function packKey(pack: { game_key: string; title: string }): string {
  return `${pack.game_key}|${pack.title}`;
}

/** Upserts gift packs, keyed by `packKey`. */
export async function upsertPacks(tx: Transaction<Tables>, packs: readonly PackInput[]): Promise<Written[]> {
  const rows = packs.map(({ game_key, ...pack }) => ({
    ...pack,
    import_key: packKey({ game_key, title: pack.title }),
  }));
  const written = await upsertRows(tx, 'pack', columns, rows);
  const stock = written
    .map(({ id, outcome }, index) => ({
      id,
      outcome,
      total: packs[index]?.total,
      left: packs[index]?.remaining,
    }))
    .filter(({ outcome }) => outcome === 'updated' || outcome === 'unchanged');
  const { rows: restocked } = await sql<{ id: number }>`
    update pack set total = given.total, remaining = given.left
    from jsonb_to_recordset(${asJson(stock)}::jsonb) as given (id bigint, total integer, "left" integer)
    where pack.id = given.id and (pack.total, pack.remaining) is distinct from (given.total, given.left)
      and not exists (select 1 from pack_code where pack_code.pack_id = pack.id)
    returning pack.id`.execute(tx);
  const changed = new Set(restocked.map((row) => row.id));
  return withChangedRelations(tx, 'pack', written, changed);
}
