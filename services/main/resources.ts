import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { appealResource } from './appeals/appeal-resource.ts';
import { gameResource } from './games/game-resource.ts';
import { bannerResource } from './home/banner-resource.ts';
import { pinResource } from './home/pin-resource.ts';
import { linkResource } from './links/link-resource.ts';
import { newsResourceDefinition } from './news/news-resource.ts';
import { announcementResource } from './notifications/announcement-resource.ts';
import { packResource } from './packs/pack-resource.ts';
import { activityResource } from './schedule/activity-resource.ts';
import { openingResource } from './schedule/opening-resource.ts';
import { testResource } from './schedule/test-resource.ts';
import { hotWordResource } from './site/hot-word-resource.ts';
import { infoPageResource } from './site/info-page-resource.ts';
import { siteResource } from './site/site-resource.ts';

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
  announcementResource,
  hotWordResource,
  linkResource,
  infoPageResource,
  siteResource,
  appealResource,
];

/** Resources with scheduled publishing. */
export const scheduledResources = mainResources.filter(({ isPublished }) => isPublished);
