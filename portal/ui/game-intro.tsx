import type { Game } from '#contract/entities/game.ts';
import { Fold, isLong } from './fold.tsx';
import css from './game-intro.module.css';
import { Icon } from './icon.tsx';

/** Longer introductions are folded. */
const SHORT_INTRO = 220;

export function GameIntro({ game }: { game: Pick<Game, 'summary' | 'description_html'> }) {
  if (game.description_html === '') {
    return (
      <p className={css.intro}>
        {game.summary || '这款游戏的介绍还没有写好，可以先看看玩家的评论和相关资讯。'}
      </p>
    );
  }
  return (
    <Fold long={isLong(game.description_html, SHORT_INTRO)}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
      <div className={css.intro} dangerouslySetInnerHTML={{ __html: game.description_html }} />
    </Fold>
  );
}

export function FeatureList({ features }: Pick<Game, 'features'>) {
  return (
    <ul className={css.features}>
      {features.map((feature) => (
        <li key={feature} className={css.feature}>
          <Icon name="sparkle" size={16} className={css.mark} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
