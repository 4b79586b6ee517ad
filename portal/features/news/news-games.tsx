import type { GameCard } from '#contract/entities/game.ts';
import type { PackCard } from '#contract/entities/pack.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { gameAction, gameFacts, gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref, stockPercent } from '#portal/ui/gift-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './news-games.module.css';

const PACKS = 2;

export function NewsGames({ games, packs }: { games: readonly GameCard[]; packs: readonly PackCard[] }) {
  if (games.length === 0) {
    return null;
  }
  return (
    <Section title="文中游戏" look="card">
      <ul className="stack-4">
        {games.map((game) => (
          <li key={game.id}>
            <div className={css.game}>
              <GameIcon game={game} size={48} />
              <span className="grow stack">
                <a href={gameHref(game)} className={css.name} title={game.name}>
                  {game.name}
                </a>
                <span className={css.facts}>{gameFacts(game) || game.summary}</span>
              </span>
              <span className={`${buttonClass.button} ${css.action}`} aria-hidden="true">
                {gameAction(game)}
              </span>
            </div>
            <Packs packs={packs.filter((pack) => pack.game.id === game.id)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Packs({ packs }: { packs: readonly PackCard[] }) {
  if (packs.length === 0) {
    return null;
  }
  return (
    <ul className={css.packs}>
      {packs.slice(0, PACKS).map((pack) => (
        <li key={pack.id}>
          <a href={giftHref(pack)} className={css.pack} title={pack.title}>
            <Icon name="gift" size={16} className="rigid accent" />
            <span className={css.title}>{pack.title}</span>
            <span className={css.state}>
              {pack.claim_state !== '领取中'
                ? pack.claim_state
                : pack.unlimited
                  ? '不限量'
                  : `剩余 ${stockPercent(pack)}%`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
