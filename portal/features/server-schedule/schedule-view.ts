import type { CallInput } from '#contract/call.ts';
import type { openingList } from '#contract/calls/schedule.ts';
import { OPENING_DAYS, PLATFORMS } from '#contract/vocabulary.ts';
import { pageParam, withParam } from '#portal/ui/list-address.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';

/** Where the server schedule stands. */
export const SCHEDULE = '/BaseOpenserveSurface';

export type ScheduleDay = (typeof OPENING_DAYS)[number];
type SchedulePlatform = (typeof PLATFORMS)[number];

/** The tabs, as players call them. */
export const DAY_LABELS: Record<ScheduleDay, string> = {
  today: '今日',
  tomorrow: '明日',
  coming: '即将',
  past: '历史',
};

/** The platforms to choose from; servers for both kinds of phone are found under either. */
export const platformOptions = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

const ID = /^[1-9]\d{0,14}$/;

/** What an address of the schedule asks for. */
export interface ScheduleView {
  day: ScheduleDay;
  platform: SchedulePlatform | undefined;
  /** The id of the game whose servers are shown; undefined: all games. */
  game: string | undefined;
  page: number;
}

/** Reads an address; values that nobody knows are as if they were not there. */
export function readView(params: URLSearchParams): ScheduleView {
  const game = params.get('game_id') ?? '';
  return {
    day: OPENING_DAYS.find((day) => day === params.get('day')) ?? 'today',
    platform: PLATFORMS.find((platform) => platform === params.get('platform')),
    game: ID.test(game) ? game : undefined,
    page: pageParam(params),
  };
}

/** The parameters of the call that answers a view. */
export function listInput({ day, platform, game, page }: ScheduleView): CallInput<typeof openingList> {
  return { day, page, ...(platform ? { platform } : {}), ...(game ? { game_id: game } : {}) };
}

/** The address of a view, from its first list page on, with some of it changed. */
export function viewAddress(view: ScheduleView, change: Partial<ScheduleView> = {}): string {
  const { day, platform, game } = { ...view, ...change };
  const address = withParam(SCHEDULE, 'day', day === 'today' ? undefined : day);
  return withParam(withParam(address, 'platform', platform), 'game_id', game);
}

/** The address a search engine should know the view by. */
export function canonicalAddress(view: ScheduleView): string {
  return withParam(viewAddress(view), 'page', view.page > 1 ? String(view.page) : undefined);
}
