import type { CallData, CallInput } from '#contract/call.ts';
import { type CallPath, type Calls, calls } from '#contract/calls.ts';
import { type Client, createClient } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { dispatch } from '#platform/calls/dispatch.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { provide } from '#platform/calls/provide.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Player } from '#platform/core/player.ts';
import type { Database } from '#platform/database/open.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { testKeys } from '#tests/data-keys.ts';
import { testProofs } from '#tests/proofs.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { NOW } from './inputs.ts';
import { noJournal } from './no-journal.ts';

/** A claimed code may be drawn after a day; a draw is valid for an hour. */
const POOL = { graceMs: 24 * 3_600_000, intervalMs: 3_600_000 };

const addressKey = Buffer.from('the hash of an address');

/**
 * Runs a call of a service as the gateway does, with the validation of the contract, as `player` if given. `published` are
 * the tags that it invalidates.
 */
export async function callService<P extends CallPath>(
  db: Database,
  path: P,
  params: CallInput<Calls[P]>,
  now = NOW,
  player?: Player,
  issueCodes: IssueCodes = issueCodesFrom(db, noJournal, () => undefined),
  province: string | null = null,
): Promise<{ envelope: Envelope<CallData<Calls[P]>>; scope: ReadScope; published: string[] }> {
  const claims = { issueCodes, pool: POOL };
  const published: string[] = [];
  const publish = async (tags: readonly string[]) => void published.push(...tags);
  const main = (): Client => createClient((target, input) => respond(target, input));
  const proofs = testProofs(db, now);
  const routes: Handler[] = [
    ...provide(
      { db, queue: new ClaimQueue(claims.issueCodes), pool: claims.pool, keys: testKeys, publish, accessLog },
      mainCalls,
    ),
    ...provide({ db, publish, main, accessLog, keys: testKeys, proofs }, commentsCalls),
  ];
  const respond = (target: string, input: object) => {
    const route = routes.find((one) => one.call.path === target);
    if (!route) {
      throw new Error(`No service has the call ${target}`);
    }
    const context = { now, scope: new ReadScope(now) };
    return dispatch(route, { ...input }, context, createLogger('error')) as Promise<Envelope<unknown>>;
  };
  const found = routes.find((one) => one.call === calls[path]);
  if (!found) {
    throw new Error(`No service has the call ${path}`);
  }
  const scope = new ReadScope(now);
  const context = { now, scope, player: player ?? null, addressKey, client, province };
  const envelope = await dispatch(found, { ...(params as object) }, context, createLogger('error'));
  return { envelope: envelope as Envelope<CallData<Calls[P]>>, scope, published };
}

/** The data of a successful call; a refusal fails the test. */
export async function data<P extends CallPath>(
  db: Database,
  path: P,
  params: CallInput<Calls[P]>,
  now = NOW,
): Promise<CallData<Calls[P]>> {
  const { envelope } = await callService(db, path, params, now);
  if (envelope.status !== 1) {
    throw new Error(`${path} refused: ${envelope.code}`);
  }
  return envelope.data;
}
