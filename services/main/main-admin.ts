import * as codeCalls from '#contract/admin/codes.ts';
import { claimList, dashboardContent } from '#contract/admin/dashboard.ts';
import { newsPreview } from '#contract/admin/news.ts';
import { openingGrid, openingPaste, openingRepeat } from '#contract/admin/openings.ts';
import { playerClaims } from '#contract/admin/players.ts';
import * as tradeCalls from '#contract/admin/trades.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { type AdminRoute, adminRoute, fileRoute, uploadRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, historyRoute, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { appealResource } from './appeals/appeal-resource.ts';
import { listedClaims, readPlayerClaims } from './claims/admin-claims.ts';
import * as codes from './codes/code-admin-service.ts';
import { listBatches, type WithdrawDeps, withdrawBatch } from './codes/withdraw-service.ts';
import { readDashboard } from './dashboard/dashboard-service.ts';
import { gameResource } from './games/game-resource.ts';
import { bannerResource } from './home/banner-resource.ts';
import { pinResource } from './home/pin-resource.ts';
import { importAdminRoutes } from './import/admin-routes.ts';
import { previewNews } from './news/news-preview.ts';
import { newsResourceDefinition } from './news/news-resource.ts';
import { packResource } from './packs/pack-resource.ts';
import { activityResource } from './schedule/activity-resource.ts';
import { saveGrid } from './schedule/opening-grid-service.ts';
import { repeatedOpenings } from './schedule/opening-repeat.ts';
import { openingResource } from './schedule/opening-resource.ts';
import { readPastedOpenings } from './schedule/pasted-openings.ts';
import { testResource } from './schedule/test-resource.ts';
import { hotWordResource } from './site/hot-word-resource.ts';
import { infoPageResource } from './site/info-page-resource.ts';
import { linkResource } from './site/link-resource.ts';
import { siteResource } from './site/site-resource.ts';
import { exportTrades, readTradeQueue, reviewTrades } from './trading/trade-admin-service.ts';

/** The main service's admin resources. */
export const mainResources: readonly AnyResource[] = [
  gameResource,
  newsResourceDefinition,
  packResource,
  openingResource,
  testResource,
  activityResource,
  bannerResource,
  pinResource,
  hotWordResource,
  linkResource,
  infoPageResource,
  siteResource,
  appealResource,
];

/** Resources with scheduled publishing. */
export const scheduledResources = mainResources.filter(({ isPublished }) => isPublished);

/** The main service's admin calls. */
export function mainAdmin(deps: AdminDeps & WithdrawDeps): AdminRoute[] {
  const { db } = deps;
  return [
    ...mainResources.flatMap((resource) => resourceRoutes(resource, deps)),
    adminRoute(newsPreview, (params, context) => previewNews(deps, params, context)),
    adminRoute(codeCalls.codeList, (params, context) => codes.listCodes(deps, params, context)),
    uploadRoute(codeCalls.codeUpload, (params, context, file) =>
      codes.uploadCodes(deps, params, context, file),
    ),
    adminRoute(codeCalls.codePaste, (params, context) => codes.pasteCodes(deps, params, context)),
    adminRoute(codeCalls.codeBatches, ({ pack_id }) => listBatches(db, pack_id)),
    adminRoute(codeCalls.codeWithdraw, (params, context) => withdrawBatch(deps, params, context)),
    fileRoute(codeCalls.codeExport, (params, context) => codes.exportCodes(deps, params, context)),
    adminRoute(codeCalls.codeQuarantine, (params, context) => codes.quarantineCodes(deps, params, context)),
    adminRoute(codeCalls.codeRelease, (params, context) => codes.releaseCodes(deps, params, context)),
    adminRoute(claimList, (params, { now }) => listRecords(db, listedClaims, params, now)),
    adminRoute(playerClaims, (params, context) => readPlayerClaims(db, params, context)),
    adminRoute(dashboardContent, (params, { now }) => readDashboard(db, params, now)),
    adminRoute(openingGrid, (params, context) => saveGrid(deps, params, context)),
    adminRoute(openingPaste, async ({ text }) => ({ rows: await readPastedOpenings(db, text) })),
    adminRoute(openingRepeat, async (rule) => ({ rows: repeatedOpenings(rule, '') })),
    ...importAdminRoutes(deps),
    adminRoute(tradeCalls.tradeQueue, (params, context) => readTradeQueue(db, params, context)),
    fileRoute(tradeCalls.tradeExport, (params, context) => exportTrades(db, params, context)),
    historyRoute(tradeCalls.tradeHistory, 'trades', db),
    adminRoute(tradeCalls.tradeReview, (params, context) => reviewTrades(deps, params, context)),
  ];
}
