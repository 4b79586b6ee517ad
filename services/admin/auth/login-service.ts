import type * as calls from '#contract/admin/access.ts';
import { TEMPORARY_PASSWORD_HOURS } from '#contract/admin/access.ts';
import { Refusal } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { guessEntries } from '#platform/security/limits/guesses.ts';
import { forget, refund } from '#platform/security/limits/sliding-log.ts';
import { turnOfGuess } from '#platform/security/passwords/hashing-turn.ts';
import type { AdminHandle } from '../context.ts';
import { findByName, findName, isPasswordExpired, lockById } from '../operators/operator-repository.ts';
import { operatorOf } from '../operators/operator-roles.ts';
import {
  afterPassword,
  countAttempt,
  loginName,
  nameKey,
  presentOperator,
  presentStep,
  recordOwn,
  refusePlain,
  rememberDevice,
  retryable,
  sessionOf,
  unknownOperator,
} from './auth-deps.ts';
import { noteFailure } from './failed-logins.ts';
import { wrongPasswords } from './limits.ts';
import { beginSession, operatorCookie } from './operator-sessions.ts';
import { endSessions } from './session-repository.ts';

const WRONG = '账号或密码不正确';
const EXPIRED = `临时密码已过期（${TEMPORARY_PASSWORD_HOURS} 小时内有效），请联系管理员重新邀请，用邀请链接设置自己的密码`;

/**
 * Checks the password and begins a session at the next step.
 * @throws {Refusal} FORBIDDEN (plain HTTP, or the temporary password has expired), TOO_MANY, PROOF_REQUIRED,
 * BAD_REQUEST, BUSY
 */
export const logIn: AdminHandle<typeof calls.login> = async (context, { name: given, password, proof }) => {
  const { db, secret, hashing, devices, proofs } = context;
  const { session, browser, now } = context;
  refusePlain(context);
  const name = loginName(given);
  const key = nameKey(secret, name);
  const device = await devices.find([key], browser, now);
  const guess = { name: key, device, address: browser.address };
  const entries = guessEntries(secret, wrongPasswords, guess);
  const hits = await countAttempt(db, now, entries, await proofs.redeem(proof, key));
  const operator = await findByName(db, name);
  const isCorrect = await retryable(() =>
    hashing.verify(operator?.password_hash ?? null, password, turnOfGuess(guess)),
  ).catch(async (error) => {
    await refund(db, hits);
    throw error;
  });
  if (!operator || !isCorrect) {
    await noteFailure(context, await doerOf(db, name));
    throw new Refusal('BAD_REQUEST', WRONG);
  }
  await refund(db, hits);
  if (isPasswordExpired(operator, now)) {
    await noteFailure(context, operator);
    throw new Refusal('FORBIDDEN', EXPIRED);
  }
  const { step: next, factors } = await afterPassword(context, db, operator);
  const step = operator.must_change_password ? 'password' : next;
  await transaction(db, async (tx) => {
    const current = await lockById(tx, operator.id);
    if (current?.password_hash !== operator.password_hash) {
      throw new Refusal('BAD_REQUEST', WRONG);
    }
    await forget(tx, entries[0].limit, entries[0].key);
    if (session) {
      await endSessions(tx, session.operator.id, { only: session.id });
    }
    await beginSession(tx, operator.id, next, context);
    if (step === 'in') {
      await recordOwn(tx, operator, context, { action: 'login', subject: 'session' });
    }
  });
  if (next !== 'totp') {
    await rememberDevice(context, operator);
  }
  return { step, operator: presentOperator(operatorOf(operator), factors) };
};

/** The actor of a login with a wrong name or password. Of the typed name only one of an operator is recorded. */
async function doerOf(db: Database, typed: string) {
  return { ...unknownOperator, name: (await findName(db, typed)) ?? unknownOperator.name };
}

/** Issues a proof-of-work challenge for a login. */
export const challengeLogin: AdminHandle<typeof calls.loginChallenge> = async (
  { secret, proofs },
  { name, work },
) => ({ challenge: await proofs.challenge(nameKey(secret, name), work) });

export const logOut: AdminHandle<typeof calls.logout> = async (context) => {
  const { db, session, browser, setCookie } = context;
  if (session) {
    const { operator } = session;
    await transaction(db, async (tx) => {
      await endSessions(tx, operator.id, { only: session.id });
      await recordOwn(tx, operator, context, { action: 'logout', subject: 'session' });
    });
  }
  setCookie(operatorCookie.clear(browser.connection));
  return {};
};

export const readMe: AdminHandle<typeof calls.me> = async (context) => {
  const { isTotpRequired } = context;
  return {
    ...presentStep(sessionOf(context)),
    totp_required: isTotpRequired,
    generated_at: chinaTime(context.now),
  };
};
