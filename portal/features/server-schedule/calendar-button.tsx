import { Suspense, useState } from 'react';
import type { GameRef } from '#contract/entities/game.ts';
import { useOrigin } from '#portal/head/use-site.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { calendarPath } from './calendar-address.ts';

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx').then((part) => part.CalendarDialog));

export interface CalendarButtonProps {
  games: readonly GameRef[];
  /** The game whose openings are shown. */
  game: GameRef | undefined;
  label: string;
  className: string | undefined;
}

/** The way to a calendar: asks which and where to; the calendar itself where there are no scripts. */
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
      {open && (
        <Suspense>
          <CalendarDialog games={games} game={game} origin={origin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
