import type { Site } from '#contract/entities/site.ts';
import { breadcrumbList, type PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { BrowserSheet } from '#portal/ui/browser-sheet.tsx';
import { type CommentSort, commentSort } from '#portal/ui/comment-sort.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import layout from '#portal/ui/layout.module.css';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { BaseDeCarousel } from './base-de-carousel.tsx';
import { BaseDeGift } from './base-de-gift.tsx';
import { BaseOpenServiceInfo } from './base-open-service-info.tsx';
import { BaseRecommend } from './base-recommend.tsx';
import { BaseYxInfo } from './base-yx-info.tsx';
import { DownloadBar } from './download-bar.tsx';
import { GameChoice } from './game-choice.tsx';
import { GameComments } from './game-comments.tsx';
import { COVER_SIZES, GameHead } from './game-head.tsx';
import { pageDescription, videoGame } from './game-page-meta.ts';
import { GameTrades } from './game-trades.tsx';
import { type CommentPage, type GameInfo, type GamePage, loadGame } from './load-game.ts';
import css from './page.module.css';
import { RelatedNews } from './related-news.tsx';
import { TestHistory } from './test-history.tsx';

export const gamePage = tablePage<GamePage>({
  load: (args) => loadGame(args, true),
  describe,
  Page: GameDetails,
});

function describe({ data: page, origin }: PageProps<GamePage>): PageDescription {
  if (page.kind === 'choice') {
    return {
      title: '选择游戏',
      description: '最受关注的手游，选一款看介绍、礼包、开服时间和玩家评论。',
      path: '/BaseYxDetails',
      noindex: true,
    };
  }
  const { game } = page.info;
  const crumbs = [
    { label: '游戏中心', href: '/BaseGameCenter' },
    { label: game.name, href: gameHref(game) },
  ];
  return {
    ...pageDescription(page.info),
    path: gameHref(game),
    image: game.cover_url ?? game.icon_url,
    largest: game.cover_url ? { src: game.cover_url, sizes: COVER_SIZES } : undefined,
    structured: [videoGame(game, origin), breadcrumbList(origin, crumbs)],
  };
}

function GameDetails({ data: page, site, url }: PageProps<GamePage>) {
  return page.kind === 'choice' ? (
    <GameChoice games={page.popular} />
  ) : (
    <GameView info={page.info} comments={page.comments} sort={commentSort(url.searchParams)} site={site} />
  );
}

interface GameViewProps {
  info: GameInfo;
  comments: CommentPage | null;
  sort: CommentSort;
  site: Site;
}

/** The page of a game; its script is `game-script.ts`. */
function GameView({ info, comments, sort, site }: GameViewProps) {
  const { game, generated_at: now } = info;
  const { id, name, icon_url } = game;
  return (
    <div className={layout.page} data-script="game" data-game={JSON.stringify({ id, name, icon_url })}>
      <Breadcrumb crumbs={[{ label: '游戏中心', href: '/BaseGameCenter' }, { label: name }]} />
      <MinorsNotice flagged={game.minors_notice}>
        <GameHead game={game} tests={info.tests} now={now} />
        <div className={css.columns}>
          <div className={css.main}>
            {game.media.length > 0 && <BaseDeCarousel game={game} />}
            <BaseYxInfo game={game} now={now} />
          </div>
          <div className={css.side}>
            <BaseDeGift game={game} packs={info.packs} now={now} />
            <BaseOpenServiceInfo info={info} />
            {info.tests.length > 0 && <TestHistory tests={info.tests} now={now} />}
            {info.trades.total > 0 && <GameTrades game={game} trades={info.trades} />}
          </div>
          <div className={css.main}>
            <GameComments gameId={id} comments={comments} sort={sort} site={site} />
            <RelatedNews news={info.news} now={now} />
          </div>
        </div>
        <BaseRecommend game={game} games={info.recommended} />
        <DownloadBar game={game} />
      </MinorsNotice>
      <BrowserSheet />
    </div>
  );
}
