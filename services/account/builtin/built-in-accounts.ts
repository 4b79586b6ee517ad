import type { Insertable, Selectable } from 'kysely';
import type { AccountInput } from '#contract/account/actions.ts';
import { CODE_MINUTES } from '#contract/account/constants.ts';
import { serverMessages, successMessages, validationMessages } from '#contract/account/messages.ts';
import { MOBILE } from '#contract/notations/mobile.ts';
import { SmsFailure, type SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import { QueueFull } from '#platform/core/queue.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { serialise } from '#platform/security/limits/sliding-log.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import {
  type AccountBackend,
  type CodeAttempt,
  failed,
  type KnownAccount,
  type KnownNumber,
  type Outcome,
} from '../account-backend.ts';
import { BUILT_IN } from '../account-uid.ts';
import { purposeOf } from '../codes/phone-codes.ts';
import { recordAccountEvent } from '../notices/account-events.ts';
import type { NewProfile } from '../profiles.ts';
import { busy, notSent, refused, unavailable } from '../responses.ts';

type AccountRow = Selectable<Tables['account']>;
type NewAccount = Omit<Insertable<Tables['account']>, 'mobile_key' | 'mobile_sealed'>;

/** Not a limit: serialises the creation of a number's account. */
const creation = { log: 'account' };

interface Deps {
  db: Database;
  keys: DataKeys;
  clock: Clock;
  logger: Logger;
  sms: Pick<SmsSender, 'send'> | null;
  hashing: PasswordHashing;
  newProfile: NewProfile;
}

/** A name that can only be meant as a mobile number: accounts have no other names. */
const NUMBER_LIKE = /^\+?[\d\s-]+$/;
const codeWrong = failed(refused(serverMessages.codeWrong, 'code'));

/** The portal's built-in accounts. The first login by code creates the account of a number. */
export class BuiltInAccounts implements AccountBackend {
  readonly makesCodes = true;
  readonly cannotSend;
  readonly changeNumber = changeNumber;
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.cannotSend = deps.sms ? null : unavailable(serverMessages.smsMissing);
  }

  async sendCode({ mobile, type }: AccountInput<'sendCode'>, code: string | null): Promise<Outcome> {
    const { sms, logger } = this.#deps;
    if (!sms || code === null) {
      return failed(unavailable(serverMessages.smsMissing));
    }
    const purpose = purposeOf(type);
    try {
      await sms.send({ mobile, code, purpose, minutes: CODE_MINUTES });
      return { ok: true, msg: successMessages.codeSent, value: null };
    } catch (error) {
      if (!(error instanceof SmsFailure)) {
        throw error;
      }
      logger.warn('sending a phone code failed', { error });
      return failed(notSent(error.isLimit));
    }
  }

  async codeLogin(
    { mobile, code }: AccountInput<'codeLogin'>,
    attempt: CodeAttempt,
  ): Promise<Outcome<KnownAccount>> {
    if (!attempt.matches(code) || !(await attempt.spend())) {
      return codeWrong;
    }
    const account = await findOrWriteAccount(this.#deps, mobile, this.#newAccount());
    return { ok: true, msg: successMessages.codeLogin, value: known(account, mobile) };
  }

  async passwordLogin({ username, password }: AccountInput<'passwordLogin'>): Promise<Outcome<KnownAccount>> {
    const { db, keys, hashing } = this.#deps;
    if (NUMBER_LIKE.test(username) && !MOBILE.test(username)) {
      return failed(refused(validationMessages.phoneMalformed, 'username'));
    }
    return retryable(async () => {
      const account = await transaction(db, async (tx) => findAccount(tx, await keys.hold(tx), username));
      const fits = await hashing.verify(account?.password_hash ?? null, password);
      return account && fits
        ? { ok: true, msg: successMessages.passwordLogin, value: known(account, username) }
        : failed(refused(serverMessages.loginWrong));
    });
  }

  resetPassword(
    { mobile, code, password }: AccountInput<'resetPassword'>,
    attempt: CodeAttempt,
  ): Promise<Outcome> {
    const { db, hashing, clock } = this.#deps;
    return retryable(async () => {
      if (!attempt.matches(code)) {
        return codeWrong;
      }
      const password_hash = await hashing.hash(password);
      if (!(await attempt.spend())) {
        return codeWrong;
      }
      const { uid } = await findOrWriteAccount(this.#deps, mobile, { ...this.#newAccount(), password_hash });
      await transaction(db, async (tx) => {
        await tx.updateTable('account').set({ password_hash }).where('uid', '=', uid).execute();
        const player = await tx
          .selectFrom('player')
          .select('id')
          .where('account_uid', '=', `${BUILT_IN}${uid}`)
          .executeTakeFirst();
        if (player) {
          await recordAccountEvent(tx, player.id, clock.now(), { event: 'password' });
        }
      });
      return { ok: true, msg: successMessages.passwordReset, value: null };
    });
  }

  #newAccount(): NewAccount {
    const { clock, newProfile } = this.#deps;
    return { uid: randomId(), ...newProfile(), created_at: clock.now() };
  }
}

function known({ uid, nickname, icon_url }: AccountRow, mobile: string): KnownAccount {
  return { uid: `${BUILT_IN}${uid}`, nickname, icon_url, mobile };
}

async function retryable<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull) {
      return failed(busy());
    }
    throw error;
  }
}

function findAccount(tx: Tx, ring: KeyRing, mobile: string): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('mobile_key', 'in', ring.lookups(mobile))
    .executeTakeFirst();
}

/**
 * As `AccountBackend.changeNumber`. Serialised with the creation of an account of the number, which another player could
 * begin meanwhile.
 */
export async function changeNumber(
  tx: Tx,
  ring: KeyRing,
  { uid: prefixed, mobile }: KnownNumber,
): Promise<boolean> {
  const uid = prefixed.slice(BUILT_IN.length);
  const { key: mobile_key, sealed: mobile_sealed } = ring.seal('account.mobile', uid, mobile);
  await serialise(tx, [{ limit: creation, key: mobile_key }]);
  if (await findAccount(tx, ring, mobile)) {
    return false;
  }
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ mobile_key, mobile_sealed })
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Returns the account of a number; inserts the given one if there is none. The lock makes sure that there is one account
 * even where two data keys are in use, so that two hashes stand for the number.
 */
export function findOrWriteAccount(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  mobile: string,
  account: NewAccount,
): Promise<AccountRow> {
  return transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    const existing = await findAccount(tx, ring, mobile);
    if (existing) {
      return existing;
    }
    const { key: mobile_key, sealed: mobile_sealed } = ring.seal('account.mobile', account.uid, mobile);
    await serialise(tx, [{ limit: creation, key: mobile_key }]);
    const row = { ...account, mobile_key, mobile_sealed };
    return (
      (await findAccount(tx, ring, mobile)) ??
      tx.insertInto('account').values(row).returningAll().executeTakeFirstOrThrow()
    );
  });
}
