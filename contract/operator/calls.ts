import * as access from './access.ts';
import * as audit from './audit.ts';
import type { OperatorCall } from './call.ts';
import { games } from './games.ts';

/** The subjects, by their names. */
export const subjects = { games } as const;

/** Every call of the back office. */
export const operatorCalls: readonly OperatorCall[] = [
  access.login,
  access.totp,
  access.totpBegin,
  access.totpConfirm,
  access.logout,
  access.me,
  access.changePassword,
  access.sessions,
  access.endSession,
  audit.auditList,
  audit.auditExport,
  ...Object.values(subjects).flatMap(callsOf),
];

/** The calls of one subject. */
export function callsOf(one: (typeof subjects)[keyof typeof subjects]): OperatorCall[] {
  return [one.list, one.one, one.save, one.remove, one.state, one.undo, one.export, one.history];
}
