import type * as z from 'zod/mini';
import { RESEND_SECONDS } from '#contract/account/constants.ts';
import type { AccountFailure } from '#contract/account/responses.ts';
import { errors } from '#contract/errors.ts';
import { waitText } from '#platform/security/limits/limit.ts';

const SECONDS_UNTIL_NOT_BUSY = 5;
/** Providers do not report how long a limit lasts; most end within an hour. */
const SECONDS_OF_A_LIMIT = 3_600;

/** A failure that the player can fix; `field` is the invalid form field. */
export function refused(msg: string = errors.ACCOUNT_REFUSED.msg, field?: string): AccountFailure {
  return { status: 0, code: 'ACCOUNT_REFUSED', msg, ...(field ? { field } : {}) };
}

/** A code alone does not open the account. */
export function passwordRequired(msg: string): AccountFailure {
  return { status: 0, code: 'PASSWORD_REQUIRED', msg, field: 'password' };
}

/** The player has not accepted the current texts. */
export function consentRequired(): AccountFailure {
  return { status: 0, code: 'CONSENT_REQUIRED', msg: errors.CONSENT_REQUIRED.msg };
}

export function malformed(msg: string, field?: string): AccountFailure {
  return { status: 0, code: 'BAD_REQUEST', msg, ...(field ? { field } : {}) };
}

/** An invalid form, by its first issue. A Zod error has at least one. */
export function malformedBy({ issues }: Pick<z.core.$ZodError, 'issues'>): AccountFailure {
  const [{ message, path }] = issues as [z.core.$ZodIssue];
  return malformed(message, String(path[0]));
}

export function tooMany(seconds: number): AccountFailure {
  return later('TOO_MANY', `操作太频繁了，请在 ${waitText(seconds)}后再试`, seconds);
}

export function busy(reason = '登录的人太多了'): AccountFailure {
  const wait = waitText(SECONDS_UNTIL_NOT_BUSY);
  return later('BUSY', `${reason}，请在 ${wait}后再试`, SECONDS_UNTIL_NOT_BUSY);
}

export function unavailable(msg: string = errors.UNAVAILABLE.msg): AccountFailure {
  return { status: 0, code: 'UNAVAILABLE', msg };
}

/** A message was not sent. A provider's limit needs a longer wait than the usual 60 s. */
export function notSent(isLimit: boolean): AccountFailure {
  const wait = waitText(SECONDS_OF_A_LIMIT);
  return isLimit
    ? later(
        'TOO_MANY',
        `运营商暂时不再向这个号码发送短信，请在 ${wait}后再试，或用密码登录`,
        SECONDS_OF_A_LIMIT,
      )
    : later('UNAVAILABLE', `短信没有发出，请在 ${RESEND_SECONDS} 秒后再试`, RESEND_SECONDS);
}

function later(code: AccountFailure['code'], msg: string, seconds: number): AccountFailure {
  return { status: 0, code, msg, data: { retry_after: seconds } };
}

/** The whole site, or the network of the visitor, has used up its codes of this hour. */
export function codesExhausted(seconds: number): AccountFailure {
  const wait = waitText(seconds);
  return later('TOO_MANY', `现在获取验证码的人太多了，请在 ${wait}后再试，或用密码登录`, seconds);
}

/** The failure of a blocked attempt: a proof of work where one lifts the block, otherwise a wait. */
export function blockedBy({ retryAfter, work }: { retryAfter: number; work?: number }): AccountFailure {
  return work === undefined
    ? tooMany(retryAfter)
    : { status: 0, code: 'PROOF_REQUIRED', msg: errors.PROOF_REQUIRED.msg, data: { challenge: true, work } };
}
