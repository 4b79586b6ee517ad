import { sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import { DEMO_PLAYERS, type DemoPack } from '../catalogue/packs.ts';
import { momentOf } from './dates.ts';
import { given, type Ids } from './seeding.ts';
import { freeCodes, stableNumber, stableTime } from './stable.ts';

/** Generated players are named by one word of each list. Their accounts are written with the demo logins. */
const FIRST = ['巷口', '山雨', '薄荷', '青灯', '半糖', '北渡', '晨雾', '星砂'];
const SECOND = ['小满', '听风', '不眠', '行舟', '松鼠', '煮酒'];
const AVATARS = 20;
/** Claims happen in the first days of a pack, so that they are older than usual grace periods. */
const CLAIM_DAYS = 3;

/**
 * Writes the claims of generated players for exhausted packs, which makes their codes available as 淘号. Existing
 * claims only get new dates. The number of a pack's codes is counted then. The claims have no label, because the broadcast line shows real players only.
 */
export async function writeClaims(tx: Tx, packs: readonly DemoPack[], now: Date, ids: Ids): Promise<void> {
  const claims = packs.flatMap((pack) => claimsOf(pack, now, ids.get(pack.key)));
  await writeClaimed(tx, claims, now);
  await sql`
    update pack set total = (select count(*) from pack_code where pack_code.pack_id = pack.id)
    where shared_code is null and id = any(${[...ids.values()]}::bigint[])`.execute(tx);
}

async function writeClaimed(tx: Tx, claims: ReturnType<typeof claimsOf>, now: Date): Promise<void> {
  if (claims.length === 0) {
    return;
  }
  await writePlayers(tx, now);
  const rows = given(claims, 'pack_id bigint, uid text, code text, claimed_at timestamptz, feedback text');
  await sql`
    insert into pack_code (pack_id, code, claimed) select pack_id, code, true from ${rows}
    on conflict (pack_id, code) do nothing`.execute(tx);
  await sql`
    insert into claim (pack_id, code_id, player_id, claimed_at, feedback)
    select given.pack_id, pack_code.id, player.id, given.claimed_at, given.feedback
    from ${rows}
    join pack_code on pack_code.pack_id = given.pack_id and pack_code.code = given.code
    join player on player.uid = given.uid
    on conflict (code_id) do update set claimed_at = excluded.claimed_at`.execute(tx);
  await sql`
    update pack set feedback_good = counted.good, feedback_bad = counted.bad
    from (
      select pack_id, count(*) filter (where feedback = '可用') as good,
        count(*) filter (where feedback = '失效') as bad
      from claim group by pack_id
    ) as counted
    where counted.pack_id = pack.id and pack.id = any(${claims.map(({ pack_id }) => pack_id)}::bigint[])`.execute(
    tx,
  );
}

/** What some of the players report about their codes. */
function feedbackOf(code: string): '可用' | '失效' | null {
  const choice = stableNumber(`${code} feedback`, 20);
  return choice < 6 ? '可用' : choice === 6 ? '失效' : null;
}

function claimsOf({ key, claims, starts }: DemoPack, now: Date, packId: number | undefined) {
  if (packId === undefined) {
    return [];
  }
  return freeCodes({ key: `${key} claimed`, remaining: claims }).map((code, index) => ({
    pack_id: packId,
    uid: playerUid(index),
    code,
    feedback: feedbackOf(code),
    claimed_at: momentOf(now, {
      days: starts.days + 1 + stableNumber(`${code} day`, CLAIM_DAYS),
      at: stableTime(code),
    }),
  }));
}

export function playerUid(index: number): string {
  return `demo-player-${index + 1}`;
}

async function writePlayers(tx: Tx, now: Date): Promise<void> {
  const nicknames = FIRST.flatMap((first) => SECOND.map((second) => first + second)).slice(0, DEMO_PLAYERS);
  const players = nicknames.map((nickname, index) => {
    const uid = playerUid(index);
    const two = (value: number) => String(value).padStart(2, '0');
    return {
      uid,
      account_uid: `own:${uid}`,
      nickname,
      icon_url: `avatars/a${two(1 + stableNumber(uid, AVATARS))}-128x128.webp`,
      mobile_masked: `13${stableNumber(`${uid} head`, 10)}****${two(stableNumber(`${uid} tail`, 100))}${two(index)}`,
      created_at: momentOf(now, { days: -30 - stableNumber(uid, 60), at: stableTime(uid) }),
    };
  });
  await tx
    .insertInto('player')
    .values(players)
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
}
