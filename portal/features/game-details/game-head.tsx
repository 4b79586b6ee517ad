import type { Game } from '#contract/entities/game.ts';
import type { GameTest } from '#contract/entities/schedule.ts';
import { FavouriteButton } from '#portal/actions/favourite-button.tsx';
import { ReserveButton } from '#portal/actions/reserve-button.tsx';
import { island } from '#portal/islands/island.tsx';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { downloadsText } from '#portal/ui/download-count.ts';
import { downloadOptions, firstAction, upcomingTest } from '#portal/ui/download-options.ts';
import { countText } from '#portal/ui/format.ts';
import { gameFacts } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { calendarHref, shareHref, similarHref } from '#portal/ui/game-links.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { missingScore } from '#portal/ui/missing-score.ts';
import { Picture } from '#portal/ui/picture.tsx';
import { ShareButton } from '#portal/ui/share-button.tsx';
import { testMoment } from '#portal/ui/test-moment.ts';
import { BaseLabel } from './base-label.tsx';
import { DownloadChoice } from './download-choice.tsx';
import css from './game-head.module.css';
import { ReserveCount } from './reserve-count.tsx';

const ReserveIsland = island('reserve-button', ReserveButton, 'player');
/** Its script starts it if the game is a favourite (`favourites-script.ts`). */
const FavouriteIsland = island('favourite-button', FavouriteButton);
const ShareIsland = island('share-button', ShareButton);
const ReserveCountIsland = island('reserve-count', ReserveCount, 'player');

export const COVER_SIZES = '(max-width: 767px) 100vw, (max-width: 1279px) 50vw, 616px';

/** The test's name; releases (首发, 公测) go without 测试. */
function testName(kind: GameTest['kind']): string {
  return kind === '首发' || kind === '公测' ? kind : `${kind}测试`;
}

interface GameHeadProps {
  game: Game;
  tests: readonly GameTest[];
  now: string;
}

export function GameHead({ game, tests, now }: GameHeadProps) {
  const { id, name, icon_url } = game;
  return (
    <header className={game.cover_url ? `${css.head} ${css.withArt}` : css.head}>
      {game.cover_url && (
        <Picture
          src={game.cover_url}
          alt=""
          width={640}
          height={360}
          sizes={COVER_SIZES}
          priority
          className={css.art}
        />
      )}
      <div className={css.who}>
        <GameIcon game={game} size={120} priority={!game.cover_url} />
        <div className="grow stack-1">
          <h1 className={css.name} title={name}>
            {name}
          </h1>
          <p className={css.facts}>
            {game.version_label && <Badge>{game.version_label}</Badge>}
            {game.status && game.status !== '已上线' && <Badge tone="info">{game.status}</Badge>}
            <span>{gameFacts(game)}</span>
          </p>
          <Rating game={game} />
        </div>
      </div>
      {game.summary && <p className={css.summary}>{game.summary}</p>}
      <BaseLabel game={game} />
      <div className={css.actions} data-script="favourites">
        <FirstAction game={game} tests={tests} now={now} />
        <FavouriteIsland game={{ id, name, icon_url }} look="large" />
        <ShareIsland look="large" shared={{ title: name, text: game.summary, path: shareHref(game) }} />
      </div>
    </header>
  );
}

function Rating({ game }: { game: Game }) {
  const downloads = downloadsText(game);
  return (
    <div className={css.rating}>
      {game.score === null ? (
        <span className="muted">{missingScore(game)}</span>
      ) : (
        <span className={css.score}>
          <Icon name="star" className={css.star} />
          <strong>{game.score.toFixed(1)}</strong>
          <span className="visually-hidden">分（满分 10）</span>
        </span>
      )}
      {game.score_count > 0 && <span>{countText(game.score_count)}人评分</span>}
      {downloads && <span>{downloads}</span>}
      <ReserveCountIsland id={game.id} count={game.reserve_count} />
    </div>
  );
}

function FirstAction({ game, tests, now }: GameHeadProps) {
  const next = upcomingTest(tests, now);
  const action = firstAction(game);
  if (action === 'reserve') {
    return (
      <>
        <ReserveIsland kind="game" id={game.id} name={game.name} look="large" className={css.reserve} />
        <div className={css.when}>
          <p>{next ? `${testMoment(next, now)} · ${testName(next.kind)}` : '上线时间待定'}</p>
          <a href={calendarHref(game)} className={css.calendar}>
            加入日历
          </a>
          <noscript>
            <p className={css.note}>
              没有启用 JavaScript？
              <a href={`/BaseMy/BasePlain?kind=game&id=${game.id}`} rel="nofollow" className="link">
                在这里预约
              </a>
            </p>
          </noscript>
        </div>
      </>
    );
  }
  return action === 'get' ? (
    <DownloadChoice options={downloadOptions(game)} />
  ) : (
    <>
      <p className={css.none}>暂未收录安装包</p>
      <a href={similarHref(game)} className={buttonClass.quietLarge}>
        找同类游戏
      </a>
    </>
  );
}
