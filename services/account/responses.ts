import type * as z from 'zod/mini';
import { RESEND_SECONDS } from '#contract/account/constants.ts';
import type { AccountFailure } from '#contract/account/responses.ts';
import { errors } from '#contract/errors.ts';
import { waitText } from '#platform/security/limits/limit.ts';

const SECONDS_UNTIL_NOT_BUSY = 5;
/** Providers don't say how long they refuse a number; most of their limits are over after this. */
const SECONDS_OF_A_LIMIT = 3_600;

/** A no that the player can do something about; `field` is the form field that is wrong. */
export function refused(msg: string = errors.ACCOUNT_REFUSED.msg, field?: string): AccountFailure {
  return { status: 0, code: 'ACCOUNT_REFUSED', msg, ...(field ? { field } : {}) };
}

/** A form that can't be taken. */
export function malformed(msg: string, field?: string): AccountFailure {
  return { status: 0, code: 'BAD_REQUEST', msg, ...(field ? { field } : {}) };
}

/** A form that can't be taken by the first thing that is wrong with it: an error names one at least. */
export function malformedBy({ issues }: Pick<z.core.$ZodError, 'issues'>, field?: string): AccountFailure {
  const [{ message, path }] = issues as [z.core.$ZodIssue];
  return malformed(message, field ?? String(path[0]));
}

/** A limit is in the way for so many seconds. */
export function tooMany(seconds: number): AccountFailure {
  return {
    status: 0,
    code: 'TOO_MANY',
    msg: `操作太频繁了，请在 ${waitText(seconds)}后再试`,
    data: { retry_after: seconds },
  };
}

/** Too many are waiting already. */
export function busy(): AccountFailure {
  return {
    status: 0,
    code: 'BUSY',
    msg: `登录的人太多了，请在 ${waitText(SECONDS_UNTIL_NOT_BUSY)}后再试`,
    data: { retry_after: SECONDS_UNTIL_NOT_BUSY },
  };
}

/** Something behind this service doesn't answer. */
export function unavailable(msg: string = errors.UNAVAILABLE.msg): AccountFailure {
  return { status: 0, code: 'UNAVAILABLE', msg };
}

/** A message did not go out. Where the provider refuses the number for now, a wait of 60 s would be of no use. */
export function notSent(isLimit: boolean): AccountFailure {
  return isLimit
    ? {
        status: 0,
        code: 'TOO_MANY',
        msg: `运营商暂时不再向这个号码发送短信，请在 ${waitText(SECONDS_OF_A_LIMIT)}后再试，或用密码登录`,
        data: { retry_after: SECONDS_OF_A_LIMIT },
      }
    : {
        status: 0,
        code: 'UNAVAILABLE',
        msg: `短信没有发出，请在 ${RESEND_SECONDS} 秒后再试`,
        data: { retry_after: RESEND_SECONDS },
      };
}

/** A proof of work is wanted first. */
export function proofRequired(): AccountFailure {
  return { status: 0, code: 'PROOF_REQUIRED', msg: errors.PROOF_REQUIRED.msg, data: { challenge: true } };
}
