import { FactList } from '#portal/ui/fact-list.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { FeatureList, GameIntro } from '#portal/ui/game-intro.tsx';
import { LabelList } from '#portal/ui/label-list.tsx';
import { MediaRow } from '#portal/ui/media-row.tsx';
import { FailedNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './blocks.module.css';
import type { SharedGame } from './load-share.ts';

/** Labels, pictures, introduction and facts of the game. */
export function GameDetail({ info, address }: { info: SharedGame['info']; address: string }) {
  if (!info) {
    return <FailedNotice what="游戏详情" address={address} />;
  }
  const { game } = info;
  return (
    <div className={css.stack}>
      <LabelList game={game} />
      {game.media.length > 0 && <MediaRow game={game} small />}
      <Section title="游戏介绍">
        <GameIntro game={game} />
      </Section>
      {game.features.length > 0 && (
        <Section title="特色">
          <FeatureList features={game.features} />
        </Section>
      )}
      <Section title="详细信息" more={{ href: gameHref(game), label: '游戏主页' }}>
        <FactList game={game} narrow />
      </Section>
    </div>
  );
}
