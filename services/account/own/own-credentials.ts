import { serverMessages, successMessages } from '#contract/account/messages.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import { type CodeAttempt, failed, type Outcome } from '../account-backend.ts';
import { resetPassword } from '../gateway/credentials.ts';
import type { Visitor } from '../gateway/gateway-deps.ts';
import { recordAccountEvent } from '../notices/account-events.ts';
import { replaceNumber } from '../numbers/replace-number.ts';
import { malformed, refused } from '../responses.ts';
import type { CurrentSession } from '../sessions/sessions.ts';
import { checked, type OwnHandlers } from './checked-call.ts';
import {
  enterOwnCode,
  type OwnCodeDeps,
  passwordRequest,
  proveOwnNumber,
  readOwnNumber,
} from './own-codes.ts';

type Deps = OwnCodeDeps & { accessLog: AccessLog };

const newCodeWrong = failed(refused(serverMessages.codeWrong, 'mobile_code'));

/** The calls that change the number and the password. A known device that makes them stays one. */
export function credentialCalls(deps: Deps): OwnHandlers<'changeNumber' | 'changePassword'> {
  return {
    changeNumber: (fields, session, visitor) =>
      checked('changeNumber', fields, async ({ code, mobile, mobile_code }) => {
        if (!deps.backend.changeNumber) {
          return malformed(serverMessages.numberFixed);
        }
        const { mobile: current } = await readOwnNumber(deps, session.player.id);
        if (current === mobile) {
          return malformed(serverMessages.numberSame, 'mobile');
        }
        let isChecked = false;
        const outcome = await enterOwnCode(
          deps,
          session,
          { use: 'new number', mobile },
          visitor,
          (attempt) => {
            isChecked = true;
            return changeNumber(deps, session, { code, mobile, mobile_code, attempt }, visitor);
          },
        );
        if (outcome.ok) {
          return {
            status: 1,
            msg: successMessages.numberChanged,
            data: { mobile_masked: maskMobile(mobile) },
          };
        }
        return isChecked || outcome.failure.field !== 'code' ? outcome.failure : newCodeWrong.failure;
      }),

    changePassword: (fields, session, visitor) =>
      checked('changePassword', fields, async ({ code, password }) => {
        const { mobile } = await readOwnNumber(deps, session.player.id);
        if (mobile === null) {
          return malformed(serverMessages.numberUnknown);
        }
        const request = await passwordRequest(deps, session, mobile, visitor);
        const { sessions, devices } = deps;
        const outcome = await resetPassword(deps, { mobile, code, password }, request, async () => {
          await sessions.endAllOf(mobile, visitor, session.hash);
          await devices.forget(request.guess.lookups, visitor);
        });
        return outcome.ok ? { status: 1, msg: successMessages.passwordChanged, data: null } : outcome.failure;
      }),
  };
}

interface NumberChange {
  code: string;
  mobile: string;
  mobile_code: string;
  /** With the code of the new number. */
  attempt: CodeAttempt;
}

/** Checks both codes, and uses neither up before both are right. */
async function changeNumber(
  deps: Deps,
  session: CurrentSession,
  { code, mobile, mobile_code, attempt }: NumberChange,
  visitor: Visitor,
): Promise<Outcome> {
  if (!attempt.matches(mobile_code)) {
    return newCodeWrong;
  }
  const proved = await proveOwnNumber(deps, session, { use: 'number', code }, visitor);
  if (!proved.ok) {
    return proved;
  }
  if (!(await attempt.spend())) {
    return newCodeWrong;
  }
  return writeNumber(deps, session, { ...proved.value, mobile, replaced: proved.value.mobile }, visitor);
}

/** Replaces the number, makes the browser a known device of the new one, and ends the other sessions. */
function writeNumber(
  { db, keys, backend, clock, accessLog, secret, devices }: Deps,
  { player, hash }: CurrentSession,
  { account_uid: uid, mobile, replaced }: { account_uid: string; mobile: string; replaced: string },
  client: Visitor,
): Promise<Outcome> {
  const player_id = player.id;
  return transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    const at = clock.now();
    const renumbering = { player_id, uid, mobile, replaced, at, except: hash };
    if ((await replaceNumber(tx, ring, { secret, backend }, renumbering)) === null) {
      return failed(refused(serverMessages.numberTaken, 'mobile'));
    }
    await devices.keep(tx, ring.lookups(mobile)[0], client, at);
    await accessLog.record(tx, ring, { at, player_id, kind: 'number_change', client });
    await recordAccountEvent(tx, player_id, at, { event: 'number', mobileMasked: maskMobile(mobile) });
    return { ok: true, msg: successMessages.numberChanged, value: null };
  });
}
