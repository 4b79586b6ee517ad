import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { settleReservations } from '#services/main/reservations/reservation-counts.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { callService } from '../main-service/call.ts';
import { game, NOW } from '../main-service/inputs.ts';

export function player(id: number): Player {
  return { id, nickname: `玩家${id}`, icon_url: 'a.webp', mobile_masked: `138****${1000 + id}` };
}

/** A game that can be reserved. */
export async function coming(db: Database, name = '云海剑歌', known: Parameters<typeof game>[1] = {}) {
  const inputs = [game(name, { status: '预约', ...known })];
  const [row] = await transaction(db, (tx) => upsertGames(tx, inputs, NOW));
  return row?.id ?? 0;
}

/** Reserves a game or a pack for a player, or revokes it. Returns the state, or the code of the refusal. */
export async function reserve(
  db: Database,
  playerId: number,
  id: number,
  { kind = 'game', on = true, now = NOW }: { kind?: 'game' | 'pack'; on?: boolean; now?: Date } = {},
) {
  const { envelope } = await callService(db, '/vue/reserve', { kind, id, on }, now, player(playerId));
  return envelope.status === 1
    ? { reserved: envelope.data.reserved, count: envelope.data.count }
    : envelope.code;
}

export async function settle(db: Database): Promise<string[]> {
  const tags: string[] = [];
  await settleReservations(db, async (given) => void tags.push(...given));
  return tags;
}

/** The count of a game, as its row has it. */
export async function countOf(db: Database, id: number, table: 'game' | 'pack' = 'game'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select('reserve_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.reserve_count;
}

/** A test of a game: its kind, its start and the precision of that. */
export type Announced = [
  kind: '首发' | '删档',
  startsAt: Date | null,
  precision?: '分' | '日' | '月' | '待定',
];

/** Writes the first test of a kind of a game, or changes its date. */
export function announceTest(
  db: Database,
  game_id: number,
  ...[kind, starts_at, precision = '分']: Announced
): Promise<unknown> {
  const test = { kind, starts_at, precision, game_id, game_key: '云海剑歌', round: 1, history: [] };
  return transaction(db, (tx) => upsertTests(tx, [test], NOW));
}
