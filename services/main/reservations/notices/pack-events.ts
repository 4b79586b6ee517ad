import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import { packClaimable, packInState } from '#services/main/codes/claim-state.ts';
import { dateText } from '../date-text.ts';
import { recordOnce } from './record-once.ts';

interface Moved {
  id: number;
  title: string;
  starts_at: Date;
}

/** Events of the packs that have opened, or whose start has moved since players know it. */
export async function recordPackEvents(tx: Tx, now: Date): Promise<void> {
  await recordOpenings(tx, now);
  await recordMoves(tx, now);
  await sql`
    insert into announced_pack (pack_id, starts_at)
    select id, starts_at from pack where published and starts_at > ${now}
    on conflict do nothing`.execute(tx);
}

/** A pack without codes opens when it has some. One that has ended before that is no event. */
async function recordOpenings(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; claimable: boolean }>`
    delete from announced_pack using pack join game on game.id = pack.game_id and game.published
    where pack.id = announced_pack.pack_id and pack.published
      and (${packClaimable(now)} or ${packInState('已结束', now)})
    returning pack.id, ${packClaimable(now)} as claimable`.execute(tx);
  const opened = rows.flatMap(({ id, claimable }) => (claimable ? [id] : []));
  await recordOnce(
    tx,
    sql`
      select 'open:' || pack.id as key, null::bigint as game_id, pack.id as pack_id,
        game.name || ' ' || pack.title || ' 开始领取' as title, '您预约的礼包可以领了，先到先得。' as body,
        '/BaseGiftDetails?id=' || pack.id as link
      from pack join game on game.id = pack.game_id where pack.id = any(${opened}::bigint[])`,
    now,
  );
}

async function recordMoves(tx: Tx, now: Date): Promise<void> {
  const { rows: moved } = await sql<Moved>`
    update announced_pack set starts_at = pack.starts_at
    from pack join game on game.id = pack.game_id
    where pack.id = announced_pack.pack_id and pack.published and game.published
      and pack.starts_at > ${now} and pack.starts_at <> announced_pack.starts_at
    returning pack.id, game.name || ' ' || pack.title as title, pack.starts_at`.execute(tx);
  for (const { id, title, starts_at } of moved) {
    const when = dateText({ starts_at, precision: '分' });
    await recordOnce(
      tx,
      sql`select ${`packdate:${id}:${now.getTime()}`} as key, null::bigint as game_id, ${id}::bigint as pack_id,
        ${`${title} 改为 ${when} 开领`} as title, ${`您预约的礼包改到${when}开始领取。`} as body,
        ${`/BaseGiftDetails?id=${id}`} as link`,
      now,
    );
  }
}
