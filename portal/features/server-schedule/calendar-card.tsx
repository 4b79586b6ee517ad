import type { GameRef } from '#contract/entities/game.ts';
import { island } from '#portal/islands/island.tsx';
import { Section } from '#portal/ui/section.tsx';
import { CalendarButton } from './calendar-button.tsx';
import css from './calendar-card.module.css';
import { calendarPath, subscription } from './schedule-view.ts';

export const CalendarIsland = island('calendar-button', CalendarButton);

/** What the calendar of openings is, beside the schedule. */
export function CalendarCard({ game, origin }: { game: GameRef | undefined; origin: string }) {
  const id = game && String(game.id);
  return (
    <Section title="开服日历" look="card">
      <p className="soft">
        订阅以后，{game ? `《${game.name}》的` : ''}新服会自己出现在手机或电脑的日历里，开服前 10 分钟提醒。
      </p>
      <CalendarIsland game={id} origin={origin} label={game ? '订阅这款游戏' : '订阅全部开服'} place="card" />
      <noscript>
        <a href={subscription(origin, calendarPath(id))} className={css.plain}>
          用日历应用订阅
        </a>
      </noscript>
      <h3 className={css.head}>动态开服是什么</h3>
      <p className="soft">
        上一个服满员后才开下一个，标出的时间是预计，以游戏内实际开服为准。其他时间来自游戏运营方的预告，均为北京时间。
      </p>
    </Section>
  );
}
