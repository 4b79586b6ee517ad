import { homePreview, previewCall } from '#contract/admin/preview-call.ts';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { adminHandler } from '../admin-context.ts';
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
export const previewCalls = [
  ...PREVIEWED.map((one) =>
    adminHandler(previewCall(one.resource.calls as ResourceCalls), (context, params) =>
      previewRecord(context, one, params),
    ),
  ),
  adminHandler(homePreview, previewHome),
];
