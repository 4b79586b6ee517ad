import type { CallData } from '#contract/call.ts';
import type { openingList } from '#contract/calls/schedule.ts';
import type { Opening } from '#contract/entities/schedule.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { OPENING_DAYS } from '#contract/vocabulary.ts';
import { type LoadArgs, required } from '#portal/api/page-loader.ts';
import { breadcrumbList, type PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { ChoiceBox } from '#portal/ui/choice-box.tsx';
import { PastLastPage } from '#portal/ui/empty-results.tsx';
import { FilterLinks } from '#portal/ui/filter-links.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import layout from '#portal/ui/layout.module.css';
import { gameOptions } from '#portal/ui/list-filters.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import { Tabs } from '#portal/ui/tabs.tsx';
import { CalendarCard, CalendarIsland } from './calendar-card.tsx';
import css from './schedule.module.css';
import filtersCss from './schedule-filters.module.css';
import { ScheduleList } from './schedule-list.tsx';
import {
  canonicalAddress,
  DAY_LABELS,
  GAME_FILTER,
  readView,
  SCHEDULE,
  type ScheduleView,
  serverPlatformOptions,
  viewAddress,
} from './schedule-view.ts';

type SchedulePage = CallData<typeof openingList>;

async function loadSchedule({ services, url }: LoadArgs): Promise<SchedulePage> {
  const { day, platform, game: game_id, page } = readView(url.searchParams);
  return required(await services.get('/vue/server', { day, platform, game_id, page }));
}

export const schedulePage = tablePage<SchedulePage>({
  load: loadSchedule,
  describe: describeSchedule,
  Page: ServerSchedule,
});

function ServerSchedule({ data: schedule, origin, url }: PageProps<SchedulePage>) {
  const view = readView(url.searchParams);
  const { list, counts, page, size, total, generated_at: now } = schedule;
  const game = chosenGame(schedule, view);
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '开服表' }]} />
      <div className={css.head}>
        <h1>开服表</h1>
        <CalendarIsland game={game && String(game.id)} origin={origin} label="订阅日历" place="head" />
      </div>
      <Tabs
        label="哪一天"
        tabs={OPENING_DAYS.map((day) => ({
          href: viewAddress(view, { day }),
          label: DAY_LABELS[day],
          count: counts[day],
          current: day === view.day,
        }))}
      />
      <ScheduleFilters schedule={schedule} view={view} />
      <div className={layout.withSide}>
        <div>
          {list.length === 0 ? (
            <EmptyList schedule={schedule} view={view} />
          ) : (
            <>
              {view.day === 'today' && list.every(({ state }) => state === '已开') && (
                <AllOpened address={viewAddress(view, { day: 'tomorrow' })} tomorrow={counts.tomorrow} />
              )}
              <ScheduleList openings={list} now={now} />
            </>
          )}
          <Pagination page={page} size={size} total={total} address={viewAddress(view)} />
        </div>
        <CalendarCard game={game} origin={origin} />
      </div>
    </div>
  );
}

interface ScheduleProps {
  schedule: SchedulePage;
  view: ScheduleView;
}

/** Filters by platform and game; their script is `filter-script.ts`. */
function ScheduleFilters({ schedule, view }: ScheduleProps) {
  return (
    <section
      className={filtersCss.panel}
      aria-label="筛选开服"
      data-script="filters"
      data-address={viewAddress(view)}
    >
      <FilterLinks
        name="platform"
        label="平台"
        options={serverPlatformOptions}
        chosen={view.platform}
        address={viewAddress(view)}
      />
      <ChoiceBox
        id={GAME_FILTER}
        label="游戏"
        name="game_id"
        options={gameOptions(schedule.games)}
        chosen={view.game}
        unlisted={chosenGame(schedule, view)?.name ?? '所选游戏'}
        all="全部游戏"
        address={viewAddress(view)}
        className={filtersCss.game}
      />
    </section>
  );
}

function AllOpened({ address, tomorrow }: { address: string; tomorrow: number }) {
  return (
    <p className={css.allOpened}>
      下面的新服都已开服，随时可以进。
      {tomorrow > 0 && (
        <a href={address} className={css.ahead}>
          看明天的 {tomorrow} 组
        </a>
      )}
    </p>
  );
}

const WORDS = { today: '今天', tomorrow: '明天', coming: '后天起', past: '今天以前' } as const;

function EmptyList({ schedule, view }: ScheduleProps) {
  if (schedule.total > 0) {
    return <PastLastPage what="开服" address={viewAddress(view)} />;
  }
  const { counts } = schedule;
  const other = (['today', 'tomorrow', 'coming', 'past'] as const).find((day) => counts[day] > 0);
  if (other) {
    return (
      <EmptyNotice
        action={{ href: viewAddress(view, { day: other }), label: `看${WORDS[other]}的 ${counts[other]} 组` }}
      >
        {WORDS[view.day]}没有{view.platform || view.game ? '符合条件的' : ''}新服。
      </EmptyNotice>
    );
  }
  return view.platform || view.game ? (
    <EmptyNotice action={{ href: SCHEDULE, label: '看全部开服' }}>
      没有符合条件的新服，换个平台或游戏试试。
    </EmptyNotice>
  ) : (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '先去选个游戏' }}>还没有开服预告。</EmptyNotice>
  );
}

function describeSchedule({ data: schedule, site, origin, url }: PageProps<SchedulePage>): PageDescription {
  const view = readView(url.searchParams);
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

function chosenGame({ games, list }: SchedulePage, { game }: ScheduleView) {
  return [...games, ...list.map((opening) => opening.game)].find(({ id }) => String(id) === game);
}
