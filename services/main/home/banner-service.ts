import type { CallData, CallParams } from '#contract/call.ts';
import type { bannerList } from '#contract/calls/site.ts';
import type { BannerShown } from '#contract/entities/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Database } from '#platform/database/open.ts';
import { listPage } from '../catalogue/list-page.ts';
import { wireTime } from '../catalogue/times.ts';
import { type BannerRow, countBanners, nextBanner, pageOfBanners } from './section-repository.ts';

/** A page of current and past banners. */
export async function readBanners(
  db: Database,
  params: CallParams<typeof bannerList>,
  scope: ReadScope,
): Promise<CallData<typeof bannerList>> {
  const { now } = scope;
  const [rows, total, next] = await Promise.all([
    pageOfBanners(db, params, now),
    countBanners(db, now),
    nextBanner(db, now),
  ]);
  scope.tag('banners');
  scope.changesAt(next, ...rows.map(({ ends_at }) => ends_at));
  return listPage(
    rows.map((row) => presentBanner(row, now)),
    total,
    params,
    now,
  );
}

function presentBanner({ starts_at, ends_at, ...shown }: BannerRow, now: Date): BannerShown {
  return {
    ...shown,
    starts_at: wireTime(starts_at),
    ends_at: wireTime(ends_at),
    state: ends_at !== null && ends_at <= now ? '已结束' : '进行中',
  };
}
