import type { Insertable, Selectable } from 'kysely';
import type { AccountInput } from '#contract/account/actions.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import { SmsFailure, type SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import { QueueFull } from '#platform/core/queue.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import {
  type AccountBackend,
  type CodeAttempt,
  failed,
  type KnownAccount,
  type Outcome,
} from '../account-backend.ts';
import { purposeOf } from '../codes/phone-codes.ts';
import { CODE_MINUTES } from '../limits.ts';
import type { NewProfile } from '../profiles.ts';
import { busy, notSent, refused, unavailable } from '../responses.ts';

type AccountRow = Selectable<Tables['account']>;

interface Deps {
  db: Database;
  clock: Clock;
  logger: Logger;
  sms: SmsSender | null;
  hashing: PasswordHashing;
  newProfile: NewProfile;
}

const codeWrong = failed(refused(serverMessages.codeWrong, 'code'));

/** The portal's built-in accounts. The first login by code creates the account of a number. */
export class BuiltInAccounts implements AccountBackend {
  readonly makesCodes = true;
  readonly cannotSend;
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
    const account = await findOrWriteAccount(this.#deps.db, this.#newAccount(mobile));
    return { ok: true, msg: successMessages.codeLogin, value: known(account) };
  }

  passwordLogin({ username, password }: AccountInput<'passwordLogin'>): Promise<Outcome<KnownAccount>> {
    const { db, hashing } = this.#deps;
    return retryable(async () => {
      const account = await findAccount(db, username).executeTakeFirst();
      const fits = await hashing.verify(account?.password_hash ?? null, password);
      return account && fits
        ? { ok: true, msg: successMessages.passwordLogin, value: known(account) }
        : failed(refused(serverMessages.loginWrong));
    });
  }

  resetPassword(
    { mobile, code, password }: AccountInput<'resetPassword'>,
    attempt: CodeAttempt,
  ): Promise<Outcome> {
    const { db, hashing } = this.#deps;
    return retryable(async () => {
      if (!attempt.matches(code)) {
        return codeWrong;
      }
      const password_hash = await hashing.hash(password);
      if (!(await attempt.spend())) {
        return codeWrong;
      }
      await writePassword(db, { ...this.#newAccount(mobile), password_hash });
      return { ok: true, msg: successMessages.passwordReset, value: null };
    });
  }

  #newAccount(mobile: string) {
    const { clock, newProfile } = this.#deps;
    return { uid: randomId(), mobile, ...newProfile(), created_at: clock.now() };
  }
}

function known({ uid, nickname, icon_url, mobile }: AccountRow): KnownAccount {
  return { uid: `own:${uid}`, nickname, icon_url, mobile };
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

function findAccount(db: Database, mobile: string) {
  return db.selectFrom('account').selectAll().where('mobile', '=', mobile);
}

/** Returns the account of a number; inserts the given one if there is none. */
async function findOrWriteAccount(db: Database, account: Insertable<Tables['account']>): Promise<AccountRow> {
  await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .execute();
  return findAccount(db, account.mobile).executeTakeFirstOrThrow();
}

/** Sets the password of a number's account; inserts the account if there is none. */
async function writePassword(
  db: Database,
  account: Insertable<Tables['account']> & { password_hash: string },
): Promise<void> {
  const { password_hash } = account;
  await db
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ password_hash }))
    .execute();
}
