import type { ReactNode } from 'react';
import type { Opening } from '#contract/entities/schedule.ts';
import { Badge } from './badge.tsx';
import { Countdown } from './countdown.tsx';
import { clockTime } from './format.ts';
import { gameHref } from './game-facts.ts';
import { GameIcon } from './game-icon.tsx';
import css from './opening-row.module.css';
import { PLATFORM_NAMES } from './platform-names.ts';

interface OpeningRowProps {
  opening: Opening;
  now: string;
  /** Actions: add to a calendar, open the pack. */
  children?: ReactNode;
}

/** A server opening: time, game, server, platform and countdown. */
export function OpeningRow({ opening, now, children }: OpeningRowProps) {
  const opened = opening.state === '已开';
  return (
    <li className={opened ? `${css.row} ${css.opened}` : css.row}>
      <time className={css.time} dateTime={opening.opens_at}>
        {clockTime(opening.opens_at)}
      </time>
      <GameIcon game={opening.game} size={48} />
      <div className={css.text}>
        <a href={gameHref(opening.game)} className={css.game} title={opening.game.name}>
          {opening.game.name}
        </a>
        <p className={css.server}>
          <span>{opening.server_name}</span>
          {opening.platform && <Badge>{PLATFORM_NAMES[opening.platform]}</Badge>}
          {opening.dynamic && <Badge tone="warn">动态开服</Badge>}
        </p>
        {opening.dynamic && <p className={css.hint}>以游戏内实际开服为准</p>}
      </div>
      <div className={css.state}>
        {opened ? (
          <Badge tone="good">已开服</Badge>
        ) : (
          <Countdown to={opening.opens_at} from={now} done="已开服" />
        )}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </li>
  );
}
