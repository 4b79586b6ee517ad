import { OPENING_DAYS } from '#contract/vocabulary.ts';
import { pageParam, withParam } from '#portal/ui/list-address.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';

export const SCHEDULE = '/BaseOpenserveSurface';

/** The id of the select that filters by game; the calendar's dialog offers the same games. */
export const GAME_FILTER = 'schedule-game';

export type ScheduleDay = (typeof OPENING_DAYS)[number];

export const DAY_LABELS: Record<ScheduleDay, string> = {
  today: '今日',
  tomorrow: '明日',
  coming: '即将',
  past: '历史',
};

/** The platforms of game servers. */
const SERVER_PLATFORMS = ['android', 'ios', 'h5'] as const;
export const serverPlatformOptions = SERVER_PLATFORMS.map((value) => ({
  value,
  label: PLATFORM_NAMES[value],
}));

const ID = /^[1-9]\d{0,14}$/;

export interface ScheduleView {
  day: ScheduleDay;
  platform: (typeof SERVER_PLATFORMS)[number] | undefined;
  game: string | undefined;
  page: number;
}

/** Reads the query; unknown values are ignored. */
export function readView(params: URLSearchParams): ScheduleView {
  const game = params.get('game_id') ?? '';
  return {
    day: OPENING_DAYS.find((day) => day === params.get('day')) ?? 'today',
    platform: SERVER_PLATFORMS.find((platform) => platform === params.get('platform')),
    game: ID.test(game) ? game : undefined,
    page: pageParam(params),
  };
}

/** The URL of a view with changes, at the first page. */
export function viewAddress(view: ScheduleView, change: Partial<ScheduleView> = {}): string {
  const { day, platform, game } = { ...view, ...change };
  const address = withParam(SCHEDULE, 'day', day === 'today' ? undefined : day);
  return withParam(withParam(address, 'platform', platform), 'game_id', game);
}

export function canonicalAddress(view: ScheduleView): string {
  return withParam(viewAddress(view), 'page', view.page > 1 ? String(view.page) : undefined);
}

export function calendarPath(gameId?: number | string): string {
  return gameId === undefined ? '/calendar/openings.ics' : `/calendar/game/${gameId}.ics`;
}

/** The webcal: URL, which calendar programs subscribe to instead of importing it once. */
export function subscription(origin: string, path: string): string {
  return origin.replace(/^https?:/, 'webcal:') + path;
}
