import type { Opening } from '#contract/entities/schedule.ts';
import { Badge } from './badge.tsx';
import { clockTime, dayName } from './format.ts';
import { giftHref } from './gift-facts.ts';
import { LiveCountdown } from './live-countdown.tsx';
import { PLATFORM_NAMES } from './platform-names.ts';
import css from './server-list.module.css';

interface ServerListProps {
  /** A game's openings, earliest first. */
  openings: readonly Opening[];
  now: string;
  /** The maximum number of entries per half; all by default. */
  most?: number;
  wide?: boolean;
}

export function ServerList({ openings, now, most, wide = false }: ServerListProps) {
  const { coming, opened } = openingHalves(openings);
  return (
    <>
      <div className={wide ? css.sides : undefined}>
        <Half label="即将开服" none="还没有新的开服预告" openings={coming.slice(0, most)} now={now} />
        <Half label="已开服" none="最近没有开过新服" openings={opened.slice(0, most)} now={now} />
      </div>
      {openings.some(({ dynamic }) => dynamic) && (
        <p className={css.hint}>动态开服的时间是预计，以游戏内实际开服为准。</p>
      )}
    </>
  );
}

/** Upcoming openings, soonest first, and past ones, newest first. */
export function openingHalves(openings: readonly Opening[]): { coming: Opening[]; opened: Opening[] } {
  return {
    coming: openings.filter(({ state }) => state !== '已开'),
    opened: openings.filter(({ state }) => state === '已开').reverse(),
  };
}

interface HalfProps extends Pick<ServerListProps, 'openings' | 'now'> {
  label: string;
  none: string;
}

function Half({ label, none, openings, now }: HalfProps) {
  return (
    <div className={css.half}>
      <h3 className={css.label}>{label}</h3>
      {openings.length === 0 && <p className={css.none}>{none}</p>}
      {openings.length > 0 && (
        <ul>
          {openings.map((opening) => (
            <Row key={opening.id} opening={opening} now={now} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ opening, now }: { opening: Opening; now: string }) {
  const opened = opening.state === '已开';
  return (
    <li className={css.row}>
      <time className={opened ? css.past : css.time} dateTime={opening.opens_at}>
        <span className={css.day}>{dayName(opening.opens_at, now)}</span>
        {clockTime(opening.opens_at)}
      </time>
      <span className="grow stack">
        <span className="clip" title={opening.server_name}>
          {opening.server_name}
        </span>
        <span className="wrap-1-2 middle">
          {opening.platform && <Badge>{PLATFORM_NAMES[opening.platform]}</Badge>}
          {opening.dynamic && <Badge tone="warn">动态开服</Badge>}
          {opening.pack_id && (
            <a href={giftHref({ id: opening.pack_id })} className={css.pack}>
              礼包
            </a>
          )}
        </span>
      </span>
      <span className={css.state}>
        {opened ? (
          <Badge tone="good">已开</Badge>
        ) : (
          <LiveCountdown to={opening.opens_at} from={now} done="已开" />
        )}
      </span>
    </li>
  );
}
