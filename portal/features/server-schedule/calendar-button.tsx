import { useState } from 'react';
import type { GameRef } from '#contract/entities/game.ts';
import { useOrigin } from '#portal/head/use-site.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './calendar-card.module.css';
import { calendarPath, subscription } from './schedule-view.ts';

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx').then((part) => part.CalendarDialog));

export interface CalendarButtonProps {
  games: readonly GameRef[];
  game: GameRef | undefined;
  label: string;
  className: string | undefined;
}

export function CalendarButton({ games, game, label, className }: CalendarButtonProps) {
  const origin = useOrigin();
  const [open, setOpen] = useState(false);
  return (
    <>
      <a
        href={calendarPath(game?.id)}
        className={className}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="calendar" size={18} />
        {label}
      </a>
      {open && <CalendarDialog games={games} game={game} origin={origin} onClose={() => setOpen(false)} />}
    </>
  );
}

export function CalendarCard({ games, game }: Pick<CalendarButtonProps, 'games' | 'game'>) {
  const origin = useOrigin();
  return (
    <Section title="开服日历" look="card">
      <p className="soft">
        订阅以后，{game ? `《${game.name}》的` : ''}新服会自己出现在手机或电脑的日历里，开服前 10 分钟提醒。
      </p>
      <CalendarButton
        games={games}
        game={game}
        label={game ? '订阅这款游戏' : '订阅全部开服'}
        className={`${buttonClass.primary} ${css.subscribe}`}
      />
      <noscript>
        <a href={subscription(origin, calendarPath(game?.id))} className={css.plain}>
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
