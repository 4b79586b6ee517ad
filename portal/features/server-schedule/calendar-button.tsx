import { useState } from 'react';
import { lazyPart } from '#portal/islands/lazy-part.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './calendar-card.module.css';
import headCss from './schedule.module.css';
import { calendarPath } from './schedule-view.ts';

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx').then((part) => part.CalendarDialog));

interface CalendarButtonProps {
  /** The id of the chosen game. */
  game: string | undefined;
  /** Of absolute addresses. */
  origin: string;
  label: string;
  place: 'head' | 'card';
}

/** Opens the subscription of a calendar; without scripts it leads to the calendar. */
export function CalendarButton({ game, origin, label, place }: CalendarButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a
        href={calendarPath(game)}
        className={
          place === 'head'
            ? `${buttonClass.quiet} ${headCss.subscribe}`
            : `${buttonClass.primary} ${css.subscribe}`
        }
        data-opens=""
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="calendar" size={18} />
        {label}
      </a>
      {open && <CalendarDialog game={game} origin={origin} onClose={() => setOpen(false)} />}
    </>
  );
}
