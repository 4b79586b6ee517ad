import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { NoCode } from '#services/main/claims/claim-repository.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { notify } from '#services/main/notifications/notify.ts';
import { smsFacts } from '#services/main/notifications/sms-facts.ts';
import {
  changeGrant,
  countProgress,
  findGrantPack,
  type Grant,
  nextServed,
  runningGrants,
} from './grant-repository.ts';

/** Players per transaction, as of claims. */
const BATCH = 100;

/** A grant that could not be continued. */
export type FailedGrant = Pick<Grant, 'id' | 'pack_id'>;

interface Deps {
  db: Database;
  clock: Clock;
  issueCodes: IssueCodes;
  onError: (failed: FailedGrant, error: unknown) => void;
}

/** The reasons that end a grant; after the others it continues at the next call. */
const STOPS: Partial<Record<NoCode, string>> = {
  PACK_EMPTY: '兑换码已发完',
  WITHHELD: '剩余的兑换码暂停发放',
  PACK_NOT_STARTED: '礼包还没有开始领取',
  PACK_ENDED: '礼包领取已结束',
  NOT_FOUND: '礼包或游戏已下线',
};

/**
 * Continues the running grants; the signal ends it after a batch. Codes are issued as claims of the players, by the same
 * function and with the same journal; a player who has the pack gets the same code and no message, so a batch that is
 * repeated after a kill changes nothing. One that fails does not hold up the others and is tried again by the next call.
 */
export async function runGrants(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const grant of await runningGrants(deps.db)) {
    try {
      let current: Grant | undefined = grant;
      while (current && !signal?.aborted) {
        current = await serveBatch(deps, current);
      }
    } catch (error) {
      deps.onError(grant, error);
    }
  }
}

/** Serves the next players. @returns the grant at its new position; undefined if it has ended or waits */
async function serveBatch({ db, clock, issueCodes }: Deps, grant: Grant): Promise<Grant | undefined> {
  const served = await nextServed(db, grant, BATCH);
  const last = served.at(-1);
  if (!last) {
    await end(db, grant, { state: 'done', ended_at: clock.now() });
    return undefined;
  }
  const now = clock.now();
  // Claims from the start of the grant on are its own, also if this machine's clock is behind.
  const start = Math.max(now.getTime(), grant.created_at.getTime());
  const pack = await findGrantPack(db, grant.pack_id);
  const results = await issueCodes(
    grant.pack_id,
    // Codes are given in the order of the times: of the last ones, to those who reserved first.
    served.map(({ player_id, player_label: label }, place) => ({
      player_id,
      label,
      at: new Date(start + place),
    })),
    (tx, players) => notify(tx, noticesOf(grant, pack, players)),
  );
  const refusals = [...results.values()].flatMap((result) => ('claim' in result ? [] : [result.outcome]));
  const why = refusals.map((refusal) => STOPS[refusal]).find((text) => text !== undefined);
  const isServed = refusals.length === 0;
  if (why) {
    await end(db, grant, { state: 'stopped', why, ended_at: now });
    return undefined;
  }
  const position = { last_at: last.reserved_at, last_player: last.player_id };
  const moved = isServed && (await transaction(db, (tx) => changeGrant(tx, grant, position)));
  return moved ? { ...grant, ...position } : undefined;
}

/** Ends a grant with its final counts. */
async function end(
  db: Database,
  grant: Grant,
  change: Pick<Grant, 'state' | 'ended_at'> & { why?: string },
): Promise<void> {
  const counts = await countProgress(db, grant);
  await transaction(db, (tx) => changeGrant(tx, grant, { ...change, ...counts }));
}

type GrantPack = Awaited<ReturnType<typeof findGrantPack>>;

function noticesOf({ id, source }: Grant, pack: GrantPack, players: readonly number[]) {
  return players.map((playerId) => ({
    key: `grant:${id}:${playerId}`,
    playerId,
    kind: '预约提醒' as const,
    title:
      source === 'game'
        ? `您预约的《${pack?.game}》送您礼包：${pack?.title}`
        : `您预约的礼包已发放：${pack?.game} ${pack?.title}`,
    body: '兑换码在“我的礼包”里，记得在有效期内使用。',
    link: '/BasePackageNumber#mine',
    ...(pack ? { sms: smsFacts(pack.game) } : {}),
  }));
}
