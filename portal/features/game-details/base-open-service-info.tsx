import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { clockTime, dayName } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { PLATFORM_NAMES } from '../../ui/platform-names.ts';
import { Section } from '../../ui/section.tsx';
import css from './base-open-service-info.module.css';
import { blockHref, calendarHref } from './game-links.ts';
import type { GameInfo } from './load-game.ts';

type Opening = GameInfo['openings'][number];

/** Openings of each half that stand beside the game. */
const SHOWN = 4;

interface BaseOpenServiceInfoProps {
  info: GameInfo;
  alone?: boolean;
}

/** When the game opens servers: those to come, those that opened, and how often that happens. */
export function BaseOpenServiceInfo({ info, alone = false }: BaseOpenServiceInfoProps) {
  const { game, openings, opening_pace: pace, generated_at: now } = info;
  const coming = openings.filter(({ state }) => state !== '已开');
  const opened = openings.filter(({ state }) => state === '已开').reverse();
  const most = alone ? openings.length : SHOWN;
  const hidden = coming.length > most || opened.length > most;
  return (
    <Section
      title="开服表"
      id="openings"
      look="card"
      note={pace ? `近四周每周约 ${pace.per_week} 组` : undefined}
      more={hidden ? { href: blockHref('BaseOpenServiceInfo', game), label: '全部' } : undefined}
    >
      {openings.length === 0 ? (
        <p className={css.empty}>
          暂时没有开服消息，<a href="/BaseOpenserveSurface">看看今天有哪些新服</a>。
        </p>
      ) : (
        <>
          <div className={alone ? css.sides : undefined}>
            <Half label="即将开服" none="还没有新的开服预告">
              {coming.slice(0, most).map((opening) => (
                <Row key={opening.id} opening={opening} now={now} />
              ))}
            </Half>
            <Half label="已开服" none="最近没有开过新服">
              {opened.slice(0, most).map((opening) => (
                <Row key={opening.id} opening={opening} now={now} />
              ))}
            </Half>
          </div>
          {openings.some(({ dynamic }) => dynamic) && (
            <p className={css.hint}>动态开服的时间是预计，以游戏内实际开服为准。</p>
          )}
          <a href={calendarHref(game)} className={css.calendar}>
            <Icon name="calendar" size={16} />
            订阅开服日历
          </a>
        </>
      )}
    </Section>
  );
}

function Half({ label, none, children }: { label: string; none: string; children: ReactNode[] }) {
  return (
    <div className={css.half}>
      <h3 className={css.label}>{label}</h3>
      {children.length === 0 ? <p className={css.none}>{none}</p> : <ul>{children}</ul>}
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
      <span className={css.server}>
        <span className={css.name} title={opening.server_name}>
          {opening.server_name}
        </span>
        <span className={css.marks}>
          {opening.platform && <Badge>{PLATFORM_NAMES[opening.platform]}</Badge>}
          {opening.dynamic && <Badge tone="warn">动态开服</Badge>}
          {opening.pack_id && (
            <a href={`/BaseGiftDetails?id=${opening.pack_id}`} className={css.pack}>
              礼包
            </a>
          )}
        </span>
      </span>
      <span className={css.state}>
        {opened ? (
          <Badge tone="good">已开</Badge>
        ) : (
          <Countdown to={opening.opens_at} from={now} done="已开" />
        )}
      </span>
    </li>
  );
}
