import { deliverAccountEvents } from '#contract/service-accounts.ts';
import { eraseCommenter, erasePlayer } from '#contract/service-players.ts';
import type { SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import { type ErasureDeps, erasePersonalData } from '#platform/admin/privacy/personal-data.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { isSmsTime } from '#platform/core/sms-hours.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { callAsPortal, nicknameOrders, profileDisplay } from '#server/service-players.ts';
import { closeDueAccounts, type EraseInServices } from '#services/account/closings/close-accounts.ts';
import { eraseAgain, recordErased, removeOldErased } from '#services/account/closings/erased-players.ts';
import { notifyInactive } from '#services/account/closings/inactive-accounts.ts';
import { carryOutOrders } from '#services/account/nicknames/carry-out-orders.ts';
import { type DeliverEvents, deliverEvents } from '#services/account/notices/account-events.ts';
import { sendNumberNotices } from '#services/account/numbers/number-notices.ts';
import { showProfileChanges } from '#services/account/players/profile-changes.ts';
import { type Job, job, MINUTE_MS, responding, SECOND_MS } from './repeat-jobs.ts';
import { checkClock } from './retention.ts';

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

interface AccountJobDeps extends Omit<Deps, 'clock' | 'notify' | 'eraseInServices'> {
  clock: Clock;
  gateway: Pick<ServiceGateway, 'handle'>;
  sms: Pick<SmsSender, 'notifyInactive' | 'notifyNumber'> | null;
}

/** Closes accounts, and carries what happened to accounts and nicknames to where it is shown. */
export function accountJobs({ gateway, sms, clock, ...deps }: AccountJobDeps): Job[] {
  const { db, keys, logger } = deps;
  const show = profileDisplay(gateway, clock);
  const [deliver, readOrders] = [eventDelivery(gateway, clock), nicknameOrders(gateway, clock)];
  const eraseInServices = serviceErasure(gateway, clock);
  const notifyNumber = sms?.notifyNumber;
  return [
    job('showing changed nicknames failed', 30 * SECOND_MS, async () => {
      const players = await showProfileChanges(db, show, clock.now());
      if (players > 0) {
        throw new Error(`${players} players are not shown with their new names`);
      }
    }),
    job('carrying out the orders about nicknames failed', 10 * SECOND_MS, () =>
      responding('comments', carryOutOrders({ db, readOrders, showProfile: show }, clock.now())),
    ),
    job('delivering events of accounts failed', 10 * SECOND_MS, () =>
      responding('main', deliverEvents(db, clock.now(), deliver)),
    ),
    job('closing accounts failed', 10 * MINUTE_MS, () =>
      runAccountJobs({
        ...deps,
        clock: systemClock,
        eraseInServices,
        notify: sms?.notifyInactive ?? null,
      }),
    ),
    ...(notifyNumber
      ? [
          job('notifying of changed numbers by SMS failed', 10 * SECOND_MS, () =>
            sendNumberNotices({ db, keys, logger, notify: notifyNumber }, clock.now()),
          ),
        ]
      : []),
  ];
}
