import type { ReactNode } from 'react';
import type { Opening } from '#contract/entities/schedule.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { clockTime, shortDate } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { LiveCountdown } from '#portal/ui/live-countdown.tsx';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import { groupOpenings, type HourGroup } from './opening-groups.ts';
import rowCss from './opening-row.module.css';
import css from './schedule-list.module.css';

const opened = ({ openings }: HourGroup) => openings.every(({ state }) => state === '已开');

export function ScheduleList({ openings, now }: { openings: readonly Opening[]; now: string }) {
  const days = groupOpenings(openings, now);
  return (
    <>
      {days.map(({ day, hours }) => {
        const date = shortDate(hours[0]?.openings[0]?.opens_at ?? now, now);
        return (
          <section key={day} className={css.day} aria-label={day}>
            <h2 className={css.dayName}>
              {day}
              {!day.startsWith(date) && <span className={css.date}>{date}</span>}
            </h2>
            {days.length === 1 && hours.length > 2 && !hours.every(opened) && (
              <HourJumps hours={hours} today={day === '今天'} />
            )}
            {hours.map((group) => (
              <Hour
                key={group.hour}
                group={group}
                now={now}
                id={days.length === 1 ? group.hour : undefined}
              />
            ))}
          </section>
        );
      })}
    </>
  );
}

function HourJumps({ hours, today }: { hours: readonly HourGroup[]; today: boolean }) {
  const next = today ? hours.find((group) => !opened(group)) : undefined;
  return (
    <nav className={css.jumps} aria-label="按时段查看">
      {hours.map((group) => (
        <a
          key={group.hour}
          href={`#${hourId(group.hour)}`}
          className={group === next ? css.next : opened(group) ? css.opened : css.jump}
        >
          {group.hour}
          {group === next && <span className="small">接下来</span>}
        </a>
      ))}
    </nav>
  );
}

function hourId(hour: string): string {
  return `h${hour.slice(0, 2)}`;
}

function Hour({ group, now, id }: { group: HourGroup; now: string; id: string | undefined }) {
  return (
    <section className={css.hour} id={id && hourId(id)} aria-label={`${group.hour} 时段`}>
      <h3 className={opened(group) ? `${css.hourName} ${css.past}` : css.hourName}>
        {Number(group.hour.slice(0, 2))} 点<span className={css.count}>{group.openings.length} 组</span>
      </h3>
      <ul className={css.rows}>
        {group.openings.map((opening) => (
          <OpeningRow key={opening.id} opening={opening} now={now}>
            <Actions opening={opening} />
          </OpeningRow>
        ))}
      </ul>
    </section>
  );
}

function Actions({ opening }: { opening: Opening }) {
  const what = `${opening.game.name} ${opening.server_name}`;
  return (
    <>
      {opening.state !== '已开' && (
        <a
          href={`/calendar/opening/${opening.id}.ics`}
          className={buttonClass.quiet}
          title="加入日历"
          aria-label={`加入日历：${what}`}
        >
          <Icon name="calendar" size={16} />
          <span className={css.word}>加入日历</span>
        </a>
      )}
      {opening.pack_id !== null && (
        <a
          href={giftHref({ id: opening.pack_id })}
          className={buttonClass.quiet}
          aria-label={`礼包：${what}`}
        >
          <Icon name="gift" size={16} />
          礼包
        </a>
      )}
      <a
        href={gameHref(opening.game)}
        className={buttonClass.button}
        aria-label={`下载：${opening.game.name}`}
      >
        下载
      </a>
    </>
  );
}

function OpeningRow({ opening, now, children }: { opening: Opening; now: string; children?: ReactNode }) {
  const opened = opening.state === '已开';
  return (
    <li className={opened ? `${rowCss.row} ${rowCss.opened}` : rowCss.row}>
      <time className={rowCss.time} dateTime={opening.opens_at}>
        {clockTime(opening.opens_at)}
      </time>
      <GameIcon game={opening.game} size={48} />
      <div className={rowCss.text}>
        <a href={gameHref(opening.game)} className={rowCss.game} title={opening.game.name}>
          {opening.game.name}
        </a>
        <p className={rowCss.server}>
          <span>{opening.server_name}</span>
          {opening.platform && <Badge>{PLATFORM_NAMES[opening.platform]}</Badge>}
          {opening.dynamic && <Badge tone="warn">动态开服</Badge>}
        </p>
        {opening.dynamic && <p className="fine muted">以游戏内实际开服为准</p>}
      </div>
      <div className={rowCss.state}>
        {opened ? (
          <Badge tone="good">已开服</Badge>
        ) : (
          <LiveCountdown to={opening.opens_at} from={now} done="已开服" />
        )}
      </div>
      {children && <div className="flex-2 rigid">{children}</div>}
    </li>
  );
}
