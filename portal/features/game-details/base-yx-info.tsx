import type { Game } from '#contract/entities/game.ts';
import { FactList } from '#portal/ui/fact-list.tsx';
import { FeatureList, GameIntro } from '#portal/ui/game-intro.tsx';
import { ReleaseLog } from '#portal/ui/release-log.tsx';
import { ReportLink } from '#portal/ui/report-link.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './base-yx-info.module.css';

export function BaseYxInfo({ game, now }: { game: Game; now: string }) {
  return (
    <Section title="游戏介绍" id="info" look="card">
      <div className={css.sections}>
        <GameIntro game={game} />
        {game.features.length > 0 && (
          <div>
            <h3 className={css.title}>特色</h3>
            <FeatureList features={game.features} />
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
        <p>
          <ReportLink kind="game" id={game.id} what={`游戏${game.name}`} />
        </p>
      </div>
    </Section>
  );
}
