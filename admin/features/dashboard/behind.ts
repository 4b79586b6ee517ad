import { ENDING_DAYS } from '#contract/admin/dashboard.ts';
import { dayFrom, type Range, today } from './range.ts';

const midnight = (day: string) => `${day}T00:00:00+08:00`;

function address(path: string, filters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(filters)}`;
}

/** A range as list filters: `to` is exclusive. */
function within({ from, to }: Range): Record<string, string> {
  return { from: midnight(from), to: midnight(dayFrom(to, 1)) };
}

/** URLs of the lists behind the numbers. The total or sum of a list equals its number. */
export const behind = {
  visits: (range: Range) => address('/visits', within(range)),
  searches: (range: Range) => address('/searches', within(range)),
  missed: (range: Range) => address('/searches', { ...within(range), missed: '1', sort: '-missed' }),
  word: (range: Range, term: string) => address('/searches', { ...within(range), q: term }),
  claims: (range: Range) => address('/claims', within(range)),
  comments: (range: Range) => address('/comments', { state: 'all', ...within(range) }),
  waiting: () => address('/comments', { state: '待审核' }),
  tradesWaiting: () => address('/trades', { state: '审核中' }),
  appealsWaiting: () => address('/appeals', { state: '待处理' }),
  stockLow: () => address('/packs', { state: 'published', stock: 'low' }),
  stockEmpty: () => address('/packs', { state: 'published', stock: 'empty' }),
  openings: () => address('/openings', within({ from: today(), to: today() })),
  ending: () => address('/packs', { state: 'published', ends_within: String(ENDING_DAYS) }),
  deadLinks: () => address('/links', { state: 'dead' }),
  deadInNews: () => address('/news', { state: 'published', links: 'dead' }),
  deadInBanners: () => address('/banners', { state: 'published', links: 'dead' }),
  deadInActivities: () => address('/activities', { state: 'published', links: 'dead' }),
  deadDownloads: () => address('/games', { state: 'published', downloads: 'dead' }),
};
