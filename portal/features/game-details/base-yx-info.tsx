import type { Game } from '../../../contract/entities/game.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Fold, isLong } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import css from './base-yx-info.module.css';
import { ReleaseLog } from './release-log.tsx';

/** Characters of the introduction that stand unfolded. */
const SHORT_INTRO = 220;

/** What the game is about, what is new in it, and the facts of it. */
export function BaseYxInfo({ game, now }: { game: Game; now: string }) {
  return (
    <Section title="游戏介绍" id="info" look="card">
      <div className={css.parts}>
        <Intro game={game} />
        {game.features.length > 0 && (
          <div>
            <h3 className={css.title}>特色</h3>
            <ul className={css.features}>
              {game.features.map((feature) => (
                <li key={feature} className={css.feature}>
                  <Icon name="sparkle" size={16} className={css.mark} />
                  {feature}
                </li>
              ))}
            </ul>
          </div>
        )}
        {game.releases.length > 0 && (
          <div>
            <h3 className={css.title}>更新日志</h3>
            <ReleaseLog releases={game.releases} now={now} />
          </div>
        )}
        <div>
          <h3 className={css.title}>详细信息</h3>
          <FactList game={game} />
        </div>
      </div>
    </Section>
  );
}

function Intro({ game }: { game: Game }) {
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
