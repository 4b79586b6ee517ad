import type { CallData } from '#contract/call.ts';
import type { search } from '#contract/calls/search.ts';
import { FILTERED_LIMIT } from '#contract/search-limits.ts';
import { countText } from './format.ts';
import { withFilters } from './list-address.ts';
import { PLATFORM_NAMES } from './platform-names.ts';

export type SearchFilter = CallData<typeof search>['filters'][number];

/** 三国题材, 安卓 · 放置. */
export function filterLabel({ category, theme, platform }: SearchFilter): string {
  const names = [platform && PLATFORM_NAMES[platform], theme && `${theme}题材`, category && `${category}类`];
  return names.filter(Boolean).join(' · ');
}

/** 5 款, 1,000+ 款. */
export function filteredText({ platform, total }: SearchFilter): string {
  return `${countText(total)}${platform && total >= FILTERED_LIMIT ? '+' : ''} 款`;
}

/** The game centre with these filters. */
export function filterHref({ category, theme, platform }: SearchFilter): string {
  const chosen = Object.entries({ category, theme, platform }).flatMap(([name, value]) =>
    value ? [{ name, value }] : [],
  );
  return withFilters('/BaseGameCenter', chosen);
}
