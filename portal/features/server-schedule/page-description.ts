import type { Opening } from '#contract/entities/schedule.ts';
import { breadcrumbList, type PageDescription, type RootData } from '#portal/head/page-meta.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { imageUrl } from '#portal/ui/image-url.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import {
  canonicalAddress,
  DAY_LABELS,
  SCHEDULE,
  type SchedulePage,
  type ScheduleView,
} from './schedule-view.ts';

/** The meta data of a view, with today's openings as events. */
export function describeSchedule(
  schedule: SchedulePage,
  view: ScheduleView,
  { site, origin }: RootData,
): PageDescription {
  const game = chosenGame(schedule, view)?.name;
  const platform = view.platform && PLATFORM_NAMES[view.platform];
  const words = [game, platform, DAY_LABELS[view.day]].filter(Boolean).join(' ');
  const { counts } = schedule;
  return {
    title: `${words}开服表`,
    description: `${site.name}开服表：${game ? `《${game}》` : '手游'}今日开服 ${counts.today} 组，明日 ${counts.tomorrow} 组，后续 ${counts.coming} 组。按小时排列，带倒计时、新服礼包和日历订阅。`,
    path: canonicalAddress(view),
    page: schedule.page,
    noindex: (game !== undefined && platform !== undefined) || schedule.list.length === 0,
    structured: [
      breadcrumbList(origin, [{ label: '开服表', href: SCHEDULE }]),
      ...(view.day === 'today' ? schedule.list.map((opening) => openingEvent(opening, origin)) : []),
    ],
  };
}

function openingEvent({ game, server_name, opens_at }: Opening, origin: string): object {
  const url = origin + gameHref(game);
  return {
    '@type': 'Event',
    name: `${game.name} ${server_name} 开服`,
    description: `手游《${game.name}》新服“${server_name}”开放。`,
    startDate: opens_at,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    url,
    ...(game.icon_url ? { image: new URL(imageUrl(game.icon_url), origin).href } : {}),
  };
}

export function chosenGame({ games, list }: SchedulePage, { game }: ScheduleView) {
  return [...games, ...list.map((opening) => opening.game)].find(({ id }) => String(id) === game);
}
