import * as access from '#contract/admin/access.ts';
import * as audit from '#contract/admin/audit.ts';
import { blockedWordsAdd } from '#contract/admin/blocked-words.ts';
import type { AdminCall } from '#contract/admin/call.ts';
import * as codes from '#contract/admin/codes.ts';
import * as comments from '#contract/admin/comments.ts';
import * as dashboard from '#contract/admin/dashboard.ts';
import { imports } from '#contract/admin/imports.ts';
import { uploadPicture } from '#contract/admin/media.ts';
import { newsPreview } from '#contract/admin/news.ts';
import { openingGrid, openingPaste, openingRepeat } from '#contract/admin/openings.ts';
import { operatorEndSessions, operatorPassword, operatorTotpReset } from '#contract/admin/operators.ts';
import * as players from '#contract/admin/players.ts';
import * as personal from '#contract/admin/privacy.ts';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import * as system from '#contract/admin/system.ts';
import * as trades from '#contract/admin/trades.ts';
import { operatorResource } from '#services/admin/operators/operator-resource.ts';
import { blockedWordResource } from '#services/comments/blocked-words/blocked-word-resource.ts';
import { mainResources } from '#services/main/main-admin.ts';

/** The calls of every resource of the services, by name. */
export const resources: Readonly<Record<string, ResourceCalls>> = Object.fromEntries(
  [...mainResources, blockedWordResource, operatorResource].map(({ name, calls }) => [name, calls]),
);

/** All admin calls. */
export const operatorCalls: readonly AdminCall[] = [
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
  dashboard.dashboardTraffic,
  dashboard.dashboardContent,
  dashboard.dashboardComments,
  dashboard.pageViewList,
  dashboard.searchList,
  dashboard.claimList,
  uploadPicture,
  ...Object.values(resources).flatMap(callsOf),
  newsPreview,
  ...Object.values(imports).flatMap(({ run, template }) => [run, template]),
  codes.codeList,
  codes.codeUpload,
  codes.codePaste,
  codes.codeExport,
  codes.codeBatches,
  codes.codeWithdraw,
  codes.codeQuarantine,
  codes.codeRelease,
  openingGrid,
  openingPaste,
  openingRepeat,
  comments.commentQueue,
  comments.commentExport,
  comments.commentHistory,
  comments.commentModerate,
  comments.commentUndo,
  blockedWordsAdd,
  trades.tradeQueue,
  trades.tradeExport,
  trades.tradeHistory,
  trades.tradeReview,
  players.playerList,
  players.playerExport,
  players.playerHistory,
  players.playerSessions,
  players.playerClaims,
  players.playerEndSessions,
  players.playerBan,
  players.playerUnban,
  personal.playerData,
  personal.playerErase,
  system.systemCheck,
  system.backupList,
  system.backupMake,
  system.backupCheck,
  system.backupRestore,
  system.backupDownload,
  operatorPassword,
  operatorTotpReset,
  operatorEndSessions,
];

function callsOf(resource: ResourceCalls): AdminCall[] {
  const { list, one, save, remove, undoable, undo, export: exported, history, state, order } = resource;
  const { isPublished, isOrdered } = resource;
  const common = [list, one, save, remove, undoable, undo, exported, history];
  return [...common, ...(isPublished ? [state] : []), ...(isOrdered ? [order] : [])];
}
