import { homePreview, previewCall } from '#contract/admin/preview-call.ts';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute } from '#platform/calls/parameters-first.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { gameResource } from '../games/game-resource.ts';
import { bannerResource } from '../home/banner-resource.ts';
import { packResource } from '../packs/pack-resource.ts';
import { activityResource } from '../schedule/activity-resource.ts';
import { infoPageResource } from '../site/info-page-resource.ts';
import { previewHome, previewRecord } from './preview-service.ts';

/** The resources with a preview, and the public page of a record. News have their own. */
const PREVIEWED: readonly { resource: AnyResource; addressOf: (id: number) => string }[] = [
  { resource: gameResource, addressOf: (id) => `/BaseYxDetails?id=${id}` },
  { resource: packResource, addressOf: (id) => `/BaseGiftDetails?id=${id}` },
  { resource: activityResource, addressOf: () => '/BaseHomePage/BaseActivity' },
  { resource: bannerResource, addressOf: () => '/' },
  { resource: infoPageResource, addressOf: (id) => `/BaseWebNav?id=${id}` },
];

/** The previews of the forms and of the home page. */
export function previewRoutes(
  { db, previewWithin }: AdminDeps,
  scheduled: readonly AnyResource[],
): Handler[] {
  const deps = { db, previewWithin, scheduled };
  return [
    ...PREVIEWED.map((one) =>
      adminRoute(previewCall(one.resource.calls as ResourceCalls), (params, context) =>
        previewRecord(deps, one, params, context),
      ),
    ),
    adminRoute(homePreview, (params, context) => previewHome(deps, params, context)),
  ];
}
