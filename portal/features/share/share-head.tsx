import type { Game } from '#contract/entities/game.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { downloadsText } from '#portal/ui/download-count.ts';
import { countText } from '#portal/ui/format.ts';
import { gameFacts } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { missingScore } from '#portal/ui/missing-score.ts';
import { Picture } from '#portal/ui/picture.tsx';
import { Score } from '#portal/ui/score.tsx';
import type { SharedGame } from './load-share.ts';
import css from './share-head.module.css';

interface ShareHeadProps {
  page: SharedGame;
  name: string;
  withCover: boolean;
}

export function ShareHead({ page, name, withCover }: ShareHeadProps) {
  const game = page.info?.game;
  const cover = withCover ? game?.cover_url : null;
  return (
    <header>
      {cover && (
        <Picture
          src={cover}
          alt=""
          name={name}
          width={430}
          height={242}
          sizes="430px"
          priority
          className={css.cover}
        />
      )}
      <div className={css.who}>
        <GameIcon game={game ?? { name, icon_url: null }} size={72} priority={!cover} />
        <div className="shrink">
          <h1 className="two-lines" title={name}>
            {name}
          </h1>
          {game && <Facts game={game} />}
        </div>
      </div>
    </header>
  );
}

function Facts({ game }: { game: Game }) {
  const facts = [
    game.score_count > 0 ? `${countText(game.score_count)}人评分` : '',
    downloadsText(game),
    game.reserve_count ? `${countText(game.reserve_count)}人预约` : '',
  ].filter(Boolean);
  return (
    <>
      <p className={css.facts}>
        {game.version_label && <Badge>{game.version_label}</Badge>}
        {game.status && game.status !== '已上线' && <Badge tone="info">{game.status}</Badge>}
        <span>{gameFacts(game)}</span>
      </p>
      <p className={css.facts}>
        {game.score === null ? <span>{missingScore(game)}</span> : <Score score={game.score} />}
        {facts.slice(0, 2).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  );
}
