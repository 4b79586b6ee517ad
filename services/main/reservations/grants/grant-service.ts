import type { grantPreview, grantResume, grantStart } from '#contract/admin/reservations.ts';
import type { CallData } from '#contract/call.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { RESERVATION_KINDS } from '#contract/vocabulary.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { isUniqueViolation } from '#platform/database/error-codes.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '#services/main/admin-context.ts';
import { claimState } from '#services/main/codes/claim-state.ts';
import { wireTime } from '#services/main/lists/times.ts';
import { countProgress, findGrantPack, type Grant, listGrants, type Progress } from './grant-repository.ts';

const SHOWN = 20;

type Preview = CallData<typeof grantPreview>;
type GrantPack = NonNullable<Awaited<ReturnType<typeof findGrantPack>>>;

async function requirePack(db: Database, id: number): Promise<GrantPack> {
  const pack = orNotFound(await findGrantPack(db, id), '这个礼包不存在');
  return pack;
}

/** Why a pack can't be granted at this time; null if it can. */
function refusalOf({ published, starts_at, ends_at, codes }: GrantPack, now: Date): string | null {
  if (!published) {
    return '礼包或游戏没有发布，发布后才能发放';
  }
  const state = claimState({ starts_at, ends_at, remaining: codes, pooled: false }, now);
  const texts = {
    未开始: '礼包还没有开始领取',
    已结束: '礼包领取已结束',
    已领完: '没有可发的兑换码，请先导入',
  };
  return state in texts ? texts[state as keyof typeof texts] : null;
}

export const readGrants: AdminHandle<typeof grantPreview> = async ({ db, now }, { pack_id }) => {
  const pack = await requirePack(db, pack_id);
  const sources: Preview['sources'] = [];
  for (const source of RESERVATION_KINDS) {
    const { players, have } = await countProgress(db, { pack_id, source, created_at: now });
    sources.push({ source, players, had: have });
  }
  const grants: Preview['grants'] = [];
  for (const grant of await listGrants(db, pack_id, SHOWN)) {
    grants.push(presentGrant(grant, storedCounts(grant) ?? (await countProgress(db, grant))));
  }
  return {
    pack: { id: pack.id, title: pack.title, game: pack.game },
    refusal: refusalOf(pack, now),
    codes: pack.unlimited ? null : pack.codes,
    sources,
    grants,
  };
};

/** The counts of a grant that has ended; undefined while it runs. */
function storedCounts({ state, players, had, have }: Grant): Progress | undefined {
  return state === 'running' || players === null || had === null || have === null
    ? undefined
    : { players, had, have };
}

function presentGrant(grant: Grant, { players, had, have }: Progress): Preview['grants'][number] {
  const { id, source, state, why, operator, created_at, ended_at } = grant;
  return {
    id,
    source,
    state,
    why,
    operator,
    created_at: chinaTime(created_at),
    ended_at: wireTime(ended_at),
    players,
    had,
    given: have - had,
    without: players - have,
  };
}

/**
 * Starts a grant; a job serves it.
 * @throws {Refusal} NOT_FOUND; CONFLICT if the pack can't be granted, or is being granted
 */
export const startGrant: AdminHandle<typeof grantStart> = async (context, { pack_id, source }) => {
  const { db, operator, now } = context;
  const pack = await requirePack(db, pack_id);
  requireGrantable(pack, now);
  return alone(() =>
    transaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('reservation_grant')
        .values({ pack_id, source, operator: operator.name, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await auditGrant(tx, '发放', { id, pack, source }, context);
      return { id };
    }),
  );
};

/**
 * Continues a stopped grant from its first player, since those without a code come first.
 * @throws {Refusal} NOT_FOUND; CONFLICT if it has not stopped, or the pack can't be granted or is being granted
 */
export const resumeGrant: AdminHandle<typeof grantResume> = async (context, { id }) => {
  const { db } = context;
  const found = orNotFound(
    await db.selectFrom('reservation_grant').selectAll().where('id', '=', id).executeTakeFirst(),
    '这次发放不存在',
  );
  const pack = await requirePack(db, found.pack_id);
  requireGrantable(pack, context.now);
  return alone(() =>
    transaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('reservation_grant')
        .set({ state: 'running', why: null, ended_at: null, last_at: null, last_player: null })
        .where('id', '=', id)
        .where('state', '=', 'stopped')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        throw new Refusal('CONFLICT', '这次发放没有中断');
      }
      await auditGrant(tx, '继续发放', { id, pack, source: found.source }, context);
      return { id };
    }),
  );
};

function requireGrantable(pack: GrantPack, now: Date): void {
  const refusal = refusalOf(pack, now);
  if (refusal) {
    throw new Refusal('CONFLICT', refusal);
  }
}

/** Refuses a second running grant of a pack, for which there is a unique index. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('CONFLICT', '这个礼包正在发放') : error;
  }
}

function auditGrant(
  tx: Tx,
  action: string,
  { id, pack, source }: { id: number; pack: GrantPack; source: Grant['source'] },
  context: AdminContext,
): Promise<void> {
  return record(tx, {
    ...auditOf('packs', context),
    action,
    subject_id: pack.id,
    title: `${pack.game} ${pack.title}`,
    after: { grant: id, source },
  });
}
