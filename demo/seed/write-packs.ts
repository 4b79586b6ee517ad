import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import { gameKey } from '#services/main/games/game-derived.ts';
import { packKey, upsertPacks } from '#services/main/packs/pack-writer.ts';
import type { RosterEntry } from '../catalogue/games.ts';
import type { DemoPack } from '../catalogue/packs.ts';
import { momentOf, pastMoment } from './dates.ts';
import { given, type Ids, idOf, type Seeding } from './seeding.ts';
import { freeCodes, stableNumber, stableTime } from './stable.ts';

const BATCH = 8;

/** Writes the gift packs and their remaining codes; returns their ids by key. */
export async function writePacks({ tx, catalogue, now }: Seeding, games: Ids): Promise<Ids> {
  const keys = packKeys(catalogue);
  const packs = catalogue.packs
    .map((pack) => ({ pack, dates: packDates(now, pack), created_at: createdAt(now, pack) }))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const written = await upsertPacks(
    tx,
    packs.map(({ pack, dates, created_at }) => ({
      title: pack.title,
      kind: pack.kind,
      contents: pack.contents,
      total: pack.total,
      remaining: pack.remaining,
      game_id: idOf(games, pack.game),
      game_key: keys.get(pack.key)?.game_key ?? '',
      how_to: pack.how_to.split('\n').map((step) => step.trim()),
      notice: pack.notice ?? null,
      platforms: pack.platform,
      servers: pack.servers ?? null,
      channel: null,
      level_limit: pack.level_limit ?? null,
      ...dates,
      feedback_good: 0,
      feedback_bad: 0,
      created_at,
    })),
  );
  const all = packs.map(({ pack }, index) => ({ id: written[index]?.id ?? 0, pack }));
  for (const { id, pack } of all.filter(({ pack }) => pack.shared_code)) {
    await tx.updateTable('pack').set({ shared_code: pack.shared_code }).where('id', '=', id).execute();
  }
  const ids = all.filter(({ pack }) => !pack.shared_code);
  for (let start = 0; start < ids.length; start += BATCH) {
    const codes = ids.slice(start, start + BATCH).map(({ id, pack }) => ({ id, codes: freeCodes(pack) }));
    await writeCodes(tx, codes);
  }
  return new Map(all.map(({ id, pack }) => [pack.key, id]));
}

/** The import keys of the packs by their keys in the content. */
export function packKeys({ games, packs }: { games: RosterEntry[]; packs: DemoPack[] }) {
  const gameKeys = new Map(games.map((game) => [game.slug, gameKey(game)]));
  return new Map(
    packs.map(({ key, game, title }) => {
      const game_key = gameKeys.get(game) ?? '';
      return [key, { game_key, import_key: packKey({ game_key, title }) }];
    }),
  );
}

export function packDates(now: Date, { starts, ends, next_batch }: DemoPack) {
  return {
    starts_at: momentOf(now, starts),
    ends_at: momentOf(now, ends),
    next_batch_at: next_batch ? momentOf(now, next_batch) : null,
  };
}

function createdAt(now: Date, { key, starts }: DemoPack): Date {
  const days = Math.max(0, 1 + stableNumber(`${key} announced`, 3) - starts.days);
  return pastMoment(now, days, stableTime(`${key} announced`));
}

async function writeCodes(tx: Tx, packs: { id: number; codes: string[] }[]): Promise<void> {
  await sql`
    insert into pack_code (pack_id, code)
    select given.id, code
    from ${given(packs, 'id bigint, codes text[]')}, unnest(given.codes) as code`.execute(tx);
}
