import type { Opening } from '#contract/entities/schedule.ts';
import { clockTime } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import home from './home.module.css';
import css from './today-openings.module.css';

export function TodayOpenings({ openings, now }: { openings: readonly Opening[]; now: string }) {
  const coming = openings.filter(({ opens_at }) => opens_at > now);
  const opened = openings.filter(({ opens_at }) => opens_at <= now).reverse();
  return (
    <Section
      title="今日开服"
      note={`共 ${openings.length} 组`}
      more={{ href: '/BaseOpenserveSurface', label: '开服表' }}
    >
      {openings.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseOpenserveSurface?day=tomorrow', label: '看看明天' }}>
          今天没有新服开放。
        </EmptyNotice>
      ) : (
        <ul className={home.strip}>
          {[...coming, ...opened].map((opening) => (
            <li key={opening.id} className={css.item}>
              <time className={opening.opens_at > now ? css.time : css.past} dateTime={opening.opens_at}>
                {clockTime(opening.opens_at)}
                <span className={css.state}>{opening.opens_at > now ? '即将开服' : '已开服'}</span>
              </time>
              <span className="row-3">
                <GameIcon game={opening.game} size={40} />
                <span className="stack shrink">
                  <a href={gameHref(opening.game)} className={css.link} title={opening.game.name}>
                    {opening.game.name}
                  </a>
                  <span className={css.server}>{opening.server_name}</span>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
