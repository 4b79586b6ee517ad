import type { CallData } from '#contract/call.ts';
import type { search } from '#contract/calls/search.ts';
import { withFilters } from './list-address.ts';
import { PLATFORM_NAMES } from './platform-names.ts';

export type SearchFilter = CallData<typeof search>['filters'][number];

/** 三国题材, 安卓 · 放置. */
export function filterLabel({ category, theme, platform }: SearchFilter): string {
  const names = [platform && PLATFORM_NAMES[platform], theme && `${theme}题材`, category && `${category}类`];
  return names.filter(Boolean).join(' · ');
}

/** The game centre with these filters. */
export function filterHref({ category, theme, platform }: SearchFilter): string {
  const chosen = Object.entries({ category, theme, platform }).flatMap(([name, value]) =>
    value ? [{ name, value }] : [],
  );
  return withFilters('/BaseGameCenter', chosen);
}
