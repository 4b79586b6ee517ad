import { type MetaArgs, useLocation } from 'react-router';
import { OPENING_DAYS } from '#contract/vocabulary.ts';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import layout from '#portal/ui/layout.module.css';
import { Pagination } from '#portal/ui/pagination.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { loadSchedule, type SchedulePage } from './load-schedule.ts';
import { NothingHere } from './nothing-here.tsx';
import { chosenGame, describeSchedule } from './page-description.ts';
import css from './schedule.module.css';
import { ScheduleFilters } from './schedule-filters.tsx';
import { ScheduleList } from './schedule-list.tsx';
import { DAY_LABELS, readView, viewAddress } from './schedule-view.ts';

export const loader = serverLoader(loadSchedule);
export const clientLoader = browserLoader(loadSchedule);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const view = readView(new URLSearchParams(location.search));
  return pageMeta<SchedulePage>({
    loaderData,
    matches,
    describe: (schedule, root) => describeSchedule(schedule, view, root),
  });
}

/** When which game opens a server: by day, by the hour, with a countdown on the server's clock. */
export default function ServerSchedule() {
  const schedule = usePageData<SchedulePage>();
  const view = readView(new URLSearchParams(useLocation().search));
  const { list, counts, games, page, size, total, generated_at: now } = schedule;
  const game = chosenGame(schedule, view);
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '开服表' }]} />
      <div className={css.head}>
        <h1>开服表</h1>
        <CalendarButton
          games={games}
          game={game}
          label="订阅日历"
          className={`${buttonClass.quiet} ${css.subscribe}`}
        />
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
      <ScheduleFilters view={view} games={games} gameName={game?.name} />
      <div className={layout.withSide}>
        <div>
          {list.length === 0 ? (
            <NothingHere schedule={schedule} view={view} />
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
        <CalendarCard games={games} game={game} />
      </div>
    </div>
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
