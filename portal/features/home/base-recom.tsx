import type { GameCard } from '#contract/entities/game.ts';
import { gameFacts, gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Picture } from '#portal/ui/picture.tsx';
import { Score } from '#portal/ui/score.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './base-recom.module.css';
import home from './home.module.css';

export function BaseRecom({ games, alone = false }: { games: readonly GameCard[]; alone?: boolean }) {
  if (games.length === 0 && !alone) {
    return null;
  }
  return (
    <Section
      title="编辑推荐"
      titleHidden={alone}
      more={alone ? undefined : { href: '/BaseHomePage/BaseRecom', label: '更多推荐' }}
    >
      {games.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>
          编辑还没有推荐的游戏。
        </EmptyNotice>
      ) : (
        <ul className={home.recommended}>
          {games.map((game) => (
            <li key={game.id} className={css.item}>
              <Picture
                src={game.cover_url}
                alt=""
                name={game.name}
                width={285}
                height={160}
                sizes="(max-width: 1023px) 46vw, 285px"
                className={css.cover}
              />
              <span className="row-3">
                <GameIcon game={game} size={48} />
                <span className="stack shrink">
                  <a href={gameHref(game)} className={css.link} title={game.name}>
                    {game.name}
                  </a>
                  <span className={css.facts}>
                    <Score score={game.score} />
                    <span className={css.kind}>{gameFacts(game)}</span>
                  </span>
                </span>
              </span>
              <p className={css.reason}>{game.reason ?? game.summary}</p>
              {alone && game.reason && <p className={css.summary}>{game.summary}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
