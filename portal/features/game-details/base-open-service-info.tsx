import { blockHref, calendarHref } from '#portal/ui/game-links.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { LiveCountdown } from '#portal/ui/live-countdown.tsx';
import { Section } from '#portal/ui/section.tsx';
import { openingHalves, ServerList } from '#portal/ui/server-list.tsx';
import css from './base-open-service-info.module.css';
import type { GameInfo } from './load-game.ts';

const SHOWN = 4;

export function BaseOpenServiceInfo({ info, alone = false }: { info: GameInfo; alone?: boolean }) {
  const { game, openings, opening_pace: pace, generated_at: now } = info;
  const { coming, opened } = openingHalves(openings);
  const hidden = !alone && Math.max(coming.length, opened.length) > SHOWN;
  return (
    <Section
      title="开服表"
      id="openings"
      look="card"
      note={pace ? `近四周每周约 ${pace.per_week} 组` : undefined}
      more={hidden ? { href: blockHref('BaseOpenServiceInfo', game), label: '全部' } : undefined}
    >
      {openings.length === 0 ? (
        <p className="links soft">
          暂时没有开服消息，<a href="/BaseOpenserveSurface">看看今天有哪些新服</a>。
        </p>
      ) : (
        <>
          <ServerList
            openings={openings}
            now={now}
            most={alone ? undefined : SHOWN}
            wide={alone}
            Timer={LiveCountdown}
          />
          <a href={calendarHref(game)} className={css.calendar}>
            <Icon name="calendar" size={16} />
            订阅开服日历
          </a>
        </>
      )}
    </Section>
  );
}
