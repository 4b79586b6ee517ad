import * as access from './access.ts';
import { activities } from './activities.ts';
import { appeals } from './appeals.ts';
import * as audit from './audit.ts';
import { bannerOrder, banners } from './banners.ts';
import { blockedWordsAdd, sensitive } from './blocked-words.ts';
import type { AdminCall } from './call.ts';
import * as codes from './codes.ts';
import * as comments from './comments.ts';
import * as dashboard from './dashboard.ts';
import { games } from './games.ts';
import { imports } from './imports.ts';
import { linkOrder, links } from './links.ts';
import { uploadPicture } from './media.ts';
import { news, newsPreview } from './news.ts';
import { openingGrid, openingPaste, openingRepeat, openings } from './openings.ts';
import { operatorEndSessions, operatorPassword, operators, operatorTotpReset } from './operators.ts';
import { packs } from './packs.ts';
import { pages } from './pages.ts';
import * as players from './players.ts';
import * as personal from './privacy.ts';
import { rankings } from './rankings.ts';
import { sites } from './sites.ts';
import * as system from './system.ts';
import { tests } from './tests.ts';
import * as trades from './trades.ts';
import { wordOrder, words } from './words.ts';

/** The resources by name. */
export const resources = {
  games,
  news,
  packs,
  openings,
  tests,
  activities,
  banners,
  links,
  words,
  pages,
  rankings,
  appeals,
  sensitive,
  sites,
  operators,
} as const;

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
  bannerOrder,
  linkOrder,
  wordOrder,
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

/** The calls of a resource. */
function callsOf(resource: (typeof resources)[keyof typeof resources]): AdminCall[] {
  const common = [
    resource.list,
    resource.one,
    resource.save,
    resource.remove,
    resource.undoable,
    resource.undo,
    resource.export,
    resource.history,
  ];
  return resource.isPublished ? [...common, resource.state] : common;
}
