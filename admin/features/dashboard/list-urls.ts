import { ENDING_DAYS } from '#contract/admin/dashboard.ts';
import { addDays, type Range, today } from './range.ts';

const midnight = (day: string) => `${day}T00:00:00+08:00`;

function url(path: string, filters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(filters)}`;
}

/** A range as list filters: `to` is exclusive. */
function within({ from, to }: Range): Record<string, string> {
  return { from: midnight(from), to: midnight(addDays(to, 1)) };
}

/** URLs of the lists behind the numbers. The total or sum of a list equals its number. */
export const listUrls = {
  visits: (range: Range) => url('/visits', within(range)),
  searches: (range: Range) => url('/searches', within(range)),
  missed: (range: Range) => url('/searches', { ...within(range), missed: '1', sort: '-missed' }),
  word: (range: Range, term: string) => url('/searches', { ...within(range), q: term }),
  claims: (range: Range) => url('/claims', within(range)),
  comments: (range: Range) => url('/comments', { state: 'all', ...within(range) }),
  waiting: () => url('/comments', { state: '待审核' }),
  tradesWaiting: () => url('/trades', { state: '审核中' }),
  appealsWaiting: () => url('/appeals', { state: '待处理' }),
  stockLow: () => url('/packs', { state: 'published', stock: 'low' }),
  stockEmpty: () => url('/packs', { state: 'published', stock: 'empty' }),
  openings: () => url('/openings', within({ from: today(), to: today() })),
  ending: () => url('/packs', { state: 'published', ends_within: String(ENDING_DAYS) }),
  deadLinks: () => url('/links', { state: 'dead' }),
  deadInNews: () => url('/news', { state: 'published', links: 'dead' }),
  deadInBanners: () => url('/banners', { state: 'published', links: 'dead' }),
  deadInActivities: () => url('/activities', { state: 'published', links: 'dead' }),
  deadDownloads: () => url('/games', { state: 'published', downloads: 'dead' }),
};
