import type { CallData, CallInput } from '../../../contract/call.ts';
import { type CallPath, type Calls, calls } from '../../../contract/calls.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import type { Database } from '../../../platform/database/open.ts';
import { answerCall } from '../../../platform/http/call-answer.ts';
import type { Player } from '../../../platform/http/player.ts';
import { createLogger } from '../../../platform/logger.ts';
import { ReadScope } from '../../../platform/page-cache/read-scope.ts';
import { giveOutFrom } from '../../../services/main/claims/give-out.ts';
import { mainService } from '../../../services/main/main-service.ts';
import { sdkService } from '../../../services/sdk/sdk-service.ts';
import { NOW } from './inputs.ts';

/** A claimed code may be drawn after a day, and a draw stands for an hour. */
const POOL = { graceMs: 24 * 3_600_000, intervalMs: 3_600_000 };

/** Asks a service as the gateway does, as a player where one is given: parameters and answer pass through the contract. */
export async function ask<P extends CallPath>(
  db: Database,
  path: P,
  params: CallInput<Calls[P]>,
  now = NOW,
  player?: Player,
): Promise<{ envelope: Envelope<CallData<Calls[P]>>; scope: ReadScope }> {
  const claims = { giveOut: giveOutFrom(db, () => undefined), pool: POOL };
  const found = [...mainService(db, claims), ...sdkService(db)].find((one) => one.call === calls[path]);
  if (!found) {
    throw new Error(`No service answers ${path}`);
  }
  const scope = new ReadScope(now);
  const visit = player && { now, player };
  const envelope = await answerCall(found, { ...(params as object) }, scope, visit, createLogger('error'));
  return { envelope: envelope as Envelope<CallData<Calls[P]>>, scope };
}

/** The data of a good answer; anything else fails the test. */
export async function data<P extends CallPath>(
  db: Database,
  path: P,
  params: CallInput<Calls[P]>,
  now = NOW,
): Promise<CallData<Calls[P]>> {
  const { envelope } = await ask(db, path, params, now);
  if (envelope.status !== 1) {
    throw new Error(`${path} refused: ${envelope.code}`);
  }
  return envelope.data;
}
