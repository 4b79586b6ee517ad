import type { AccountInput } from '#contract/account/actions.ts';
import { CODE_MINUTES } from '#contract/account/constants.ts';
import { serverMessages, successMessages, validationMessages } from '#contract/account/messages.ts';
import { MOBILE } from '#contract/notations/mobile.ts';
import { SmsFailure, type SmsSender } from '#platform/adapters/sms/sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Turn } from '#platform/core/fair-queue.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import {
  type AccountBackend,
  type CodeAttempt,
  failed,
  type KnownAccount,
  type Outcome,
} from '../account-backend.ts';
import { BUILT_IN } from '../account-uid.ts';
import { purposeOf } from '../codes/phone-codes.ts';
import { recordAccountEvent } from '../notices/account-events.ts';
import { orBusy } from '../or-busy.ts';
import type { NewProfile } from '../profiles.ts';
import { notSent, passwordRequired, refused, unavailable } from '../responses.ts';
import {
  type AccountRow,
  changeNumber,
  findAccount,
  type NewAccount,
  needsPassword,
  openByCode,
  seeAccount,
} from './numbered-accounts.ts';

interface Deps {
  db: Database;
  keys: DataKeys;
  clock: Clock;
  logger: Logger;
  sms: Pick<SmsSender, 'send'> | null;
  hashing: PasswordHashing;
  newProfile: NewProfile;
}

/** A name that can only be meant as a mobile number, also with letters for digits (`l38O0138000`): accounts have no other names. */
const NUMBER_LIKE = /^\+?(?:[\d\s-]+|(?=(?:\D*\d){7})[\dilosz|]+)$/i;
/** No operator has such mobile numbers. */
const IMPOSSIBLE = /^1[0-2]/;
const numberImpossible = failed(refused(serverMessages.numberImpossible, 'username'));
const loginWrong = failed(refused(serverMessages.loginWrong));
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
    startsNew = false,
  ): Promise<Outcome<KnownAccount>> {
    const now = this.#deps.clock.now();
    if (!attempt.matches(code)) {
      return codeWrong;
    }
    if (!startsNew && (await needsPassword(this.#deps, mobile, now))) {
      return failed(passwordRequired(serverMessages.passwordNeeded));
    }
    if (!(await attempt.spend())) {
      return codeWrong;
    }
    const opened = await openByCode(this.#deps, mobile, this.#newAccount(), { now, startsNew });
    if (!opened) {
      return failed(passwordRequired(serverMessages.passwordNeeded));
    }
    const msg = opened.isNewAccount ? successMessages.accountStarted : successMessages.codeLogin;
    return { ok: true, msg, value: known(opened.account, mobile) };
  }

  async passwordLogin(
    { username, password }: AccountInput<'passwordLogin'>,
    turn: Turn,
  ): Promise<Outcome<KnownAccount>> {
    const { db, keys, hashing, clock } = this.#deps;
    if (NUMBER_LIKE.test(username) && !MOBILE.test(username)) {
      return failed(refused(validationMessages.phoneMalformed, 'username'));
    }
    return orBusy(async () => {
      const account = await transaction(db, async (tx) =>
        findAccount(tx, await keys.hold(tx), username).executeTakeFirst(),
      );
      const fits = await hashing.verify(account?.password_hash ?? null, password, turn);
      if (!account || !fits) {
        return !account && IMPOSSIBLE.test(username) ? numberImpossible : loginWrong;
      }
      const sight = { uid: account.uid, mobile: username, at: clock.now() };
      const isSeen = await transaction(db, async (tx) => seeAccount(tx, await keys.hold(tx), sight));
      return isSeen
        ? { ok: true, msg: successMessages.passwordLogin, value: known(account, username) }
        : loginWrong;
    });
  }

  resetPassword(
    { mobile, code, password }: AccountInput<'resetPassword'>,
    attempt: CodeAttempt,
    turn: Turn,
  ): Promise<Outcome> {
    const { db, hashing, clock } = this.#deps;
    return orBusy(async () => {
      if (!attempt.matches(code)) {
        return codeWrong;
      }
      const now = clock.now();
      if (await needsPassword(this.#deps, mobile, now)) {
        return failed(passwordRequired(serverMessages.resetNeedsPassword));
      }
      const password_hash = await hashing.hash(password, turn);
      if (!(await attempt.spend())) {
        return codeWrong;
      }
      const opened = await openByCode(this.#deps, mobile, this.#newAccount(), { now, password_hash });
      if (!opened) {
        return failed(passwordRequired(serverMessages.resetNeedsPassword));
      }
      await transaction(db, async (tx) => {
        const player = await tx
          .selectFrom('player')
          .select('id')
          .where('account_uid', '=', `${BUILT_IN}${opened.account.uid}`)
          .executeTakeFirst();
        if (player) {
          await recordAccountEvent(tx, player.id, now, { event: 'password' });
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
  return { uid: `${BUILT_IN}${uid}`, nickname, icon_url, mobile, requires_consent: true };
}
