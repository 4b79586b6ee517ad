import { deliverAccountEvents } from '#contract/service-accounts.ts';
import { eraseCommenter, erasePlayer } from '#contract/service-players.ts';
import type { SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import { type ErasureDeps, erasePersonalData } from '#platform/admin/privacy/personal-data.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { repeatEvery } from '#platform/core/repeat-every.ts';
import { isSmsTime } from '#platform/core/sms-hours.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { callAsPortal } from '#server/service-players.ts';
import { closeDueAccounts, type EraseInServices } from '#services/account/closings/close-accounts.ts';
import { eraseAgain, recordErased, removeOldErased } from '#services/account/closings/erased-players.ts';
import { notifyInactive } from '#services/account/closings/inactive-accounts.ts';
import { carryOutOrders, type ReadOrders } from '#services/account/nicknames/carry-out-orders.ts';
import { type DeliverEvents, deliverEvents } from '#services/account/notices/account-events.ts';
import { sendNumberNotices } from '#services/account/numbers/number-notices.ts';
import { type ShowProfile, showProfileChanges } from '#services/account/players/profile-changes.ts';
import { checkClock } from './retention.ts';

const EVERY_MS = 10 * 60_000;
const PROFILES_EVERY_MS = 30_000;
const EVENTS_EVERY_MS = 10_000;
const NICKNAMES_EVERY_MS = 10_000;
const NUMBERS_EVERY_MS = 10_000;

interface Deps {
  db: Database;
  keys: DataKeys;
  /** The machine's own clock. */
  clock: Clock;
  logger: Logger;
  /** The account's own data: the other services erase theirs. */
  accounts: ErasureDeps;
  eraseInServices: EraseInServices;
  /** Where the erased players are recorded, in case of a restore. */
  journalDir: string;
  notify: SmsSender['notifyInactive'];
  /** Whether SMS may be sent at this moment; by day, unless a test says otherwise. */
  isTime?: () => boolean;
}

/**
 * Closes the accounts that are due and notifies inactive players, now and every ten minutes.
 * @returns a function that stops it and waits for a running one
 */
export function scheduleAccountJobs(deps: Deps): () => Promise<void> {
  const run = async () => {
    try {
      await runAccountJobs(deps);
    } catch (error) {
      deps.logger.warn('closing accounts failed', { error });
    }
  };
  return repeatEvery(run, EVERY_MS);
}

/**
 * Runs once. Checks the clock as retention does; after a clock change nothing is closed as long as that is paused, but what
 * operators ordered.
 */
export async function runAccountJobs(deps: Deps) {
  const { db, keys, clock, logger, accounts, eraseInServices, notify, journalDir } = deps;
  const { isTime = () => isSmsTime(clock.now()) } = deps;
  const { now, held_until } = await checkClock(db, clock.now());
  const ordered = held_until !== undefined;
  const place = { db, folder: journalDir };
  const again = await eraseAgain(place, now);
  if (!ordered) {
    removeOldErased(journalDir, now);
  }
  if (again.length > 0) {
    logger.warn('the database was restored; players who were erased since are erased again', {
      players: again,
    });
  }
  const { closed, failed } = await closeDueAccounts(
    {
      db,
      logger,
      find: (id) => transaction(db, (tx) => accounts.find(tx, id)),
      eraseInServices,
      eraseAccount: async ({ reason, ...closing }) => {
        await recordErased(place, closing, now);
        const requester = { operator: scheduledJobs, address: '', at: now, reason };
        await erasePersonalData(db, accounts, closing.player_id, requester);
      },
    },
    now,
    { ordered },
  );
  const notified = ordered ? 0 : await notifyInactive({ db, keys, logger, notify, isTime }, now);
  if (closed + failed + notified > 0) {
    logger.info('accounts closed', { closed, failed, notified });
  }
  return { closed, failed, notified };
}

/**
 * Shows changed nicknames and pictures at the players' comments, now and every half minute.
 * @returns a function that stops it and waits for a running one
 */
export function scheduleProfiles(
  { db, clock, show }: { db: Database; clock: Clock; show: ShowProfile },
  logger: Logger,
): () => Promise<void> {
  let isFailing = false;
  const run = async () => {
    try {
      const failed = await showProfileChanges(db, show, clock.now());
      if (failed > 0 && !isFailing) {
        logger.warn('showing changed nicknames failed', { players: failed });
      }
      isFailing = failed > 0;
    } catch (error) {
      logger.warn('showing changed nicknames failed', { error });
    }
  };
  return repeatEvery(run, PROFILES_EVERY_MS);
}

/**
 * Erases a player's data in the comments and the main service, in this process or another one. Comments come first: their
 * events become messages of the main service.
 */
export function serviceErasure(gateway: Pick<ServiceGateway, 'handle'>, clock: Clock): EraseInServices {
  return async ({ id, mobile }, comments) => {
    const player = { player_id: id, mobile };
    const commenter = await callAsPortal(gateway, clock, eraseCommenter, { ...player, comments });
    return commenter.status === 1 && (await callAsPortal(gateway, clock, erasePlayer, player)).status === 1;
  };
}

/** Delivers the events of accounts to the main service, in this process or another one. */
export function eventDelivery(gateway: Pick<ServiceGateway, 'handle'>, clock: Clock): DeliverEvents {
  return async (list) =>
    (await callAsPortal(gateway, clock, deliverAccountEvents, { list: [...list] })).status === 1;
}

/**
 * Delivers the events of accounts, now and every ten seconds.
 * @returns a function that stops it and waits for a running delivery
 */
export function scheduleAccountEvents({
  db,
  clock,
  logger,
  deliver,
}: Pick<Deps, 'db' | 'clock' | 'logger'> & { deliver: DeliverEvents }): () => Promise<void> {
  let isFailing = false;
  const run = async () => {
    try {
      const isDone = await deliverEvents(db, clock.now(), deliver);
      if (!isDone && !isFailing) {
        logger.warn('delivering events of accounts to the main service failed');
      }
      isFailing = !isDone;
    } catch (error) {
      logger.warn('delivering events of accounts failed', { error });
    }
  };
  return repeatEvery(run, EVENTS_EVERY_MS);
}

/**
 * Sends the SMS about accounts that operators moved to another number, now and every ten seconds, if there is a template.
 * @returns a function that stops it after the running batch
 */
export function scheduleNumberNotices({
  db,
  keys,
  clock,
  logger,
  notify,
}: Pick<Deps, 'db' | 'keys' | 'clock' | 'logger'> & {
  notify: SmsSender['notifyNumber'];
}): () => Promise<void> {
  if (!notify) {
    return async () => undefined;
  }
  const run = async () => {
    try {
      await sendNumberNotices({ db, keys, logger, notify }, clock.now());
    } catch (error) {
      logger.warn('notifying of changed numbers by SMS failed', { error });
    }
  };
  return repeatEvery(run, NUMBERS_EVERY_MS);
}

/**
 * Carries out the orders about reported nicknames, now and every ten seconds.
 * @returns a function that stops it and waits for a running one
 */
export function scheduleNicknames({
  db,
  clock,
  logger,
  readOrders,
  show,
}: Pick<Deps, 'db' | 'clock' | 'logger'> & {
  readOrders: ReadOrders;
  show: ShowProfile;
}): () => Promise<void> {
  let isFailing = false;
  const run = async () => {
    try {
      const isDone = await carryOutOrders({ db, readOrders, showProfile: show }, clock.now());
      if (!isDone && !isFailing) {
        logger.warn('reading the orders about nicknames from the comments service failed');
      }
      isFailing = !isDone;
    } catch (error) {
      logger.warn('carrying out the orders about nicknames failed', { error });
    }
  };
  return repeatEvery(run, NICKNAMES_EVERY_MS);
}
