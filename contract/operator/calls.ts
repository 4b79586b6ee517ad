import * as access from './access.ts';
import * as audit from './audit.ts';
import type { OperatorCall } from './call.ts';
import * as codes from './codes.ts';
import { games } from './games.ts';
import { uploadPicture } from './media.ts';
import { news } from './news.ts';
import { openingGrid, openingPaste, openingRepeat, openings } from './openings.ts';
import { packs } from './packs.ts';

/** The subjects, by their names. */
export const subjects = { games, news, packs, openings } as const;

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
  uploadPicture,
  ...Object.values(subjects).flatMap(callsOf),
  codes.codeList,
  codes.codeUpload,
  codes.codePaste,
  codes.codeExport,
  codes.codeQuarantine,
  codes.codeRelease,
  openingGrid,
  openingPaste,
  openingRepeat,
];

/** The calls of one subject. */
export function callsOf(one: (typeof subjects)[keyof typeof subjects]): OperatorCall[] {
  const every = [one.list, one.one, one.save, one.remove, one.export, one.history];
  return one.isPublished ? [...every, one.state, one.undo] : every;
}
