import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { GameAction, GameBar } from '#portal/actions/game-bar.tsx';
import { browserLoader, type LoadArgs, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { previewLoader } from '#portal/api/preview-loader.ts';
import { breadcrumbList, pageMeta } from '#portal/head/page-meta.ts';
import { staticIsland } from '#portal/hydration/static-island.tsx';
import { visibleIsland } from '#portal/hydration/visible-island.tsx';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { commentSort } from '#portal/ui/comment-sort.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import layout from '#portal/ui/layout.module.css';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { BaseDeCarousel } from './base-de-carousel.tsx';
import { GameChoice } from './game-choice.tsx';
import { COVER_SIZES, GameHead } from './game-head.tsx';
import { pageDescription, videoGame } from './game-page-meta.ts';
import { GamePreview, readGamePreview } from './game-preview.tsx';
import { type CommentPage, type GameInfo, type GamePage, loadGame } from './load-game.ts';
import css from './page.module.css';

/** The data sent to the browser: without the texts and lists of static islands, which the HTML has. */
function hydrationData(page: GamePage): GamePage {
  if (page.kind === 'choice') {
    return page;
  }
  const { info } = page;
  const game = {
    ...info.game,
    description_html: '',
    features: [],
    releases: [],
    packages: info.game.packages.map((build) => ({ ...build, permissions: [] })),
  };
  return {
    ...page,
    info: { ...info, game, news: [], recommended: [], trades: { ...info.trades, list: [] } },
  };
}

const BaseYxInfo = staticIsland(() => import('./base-yx-info.tsx').then((block) => block.BaseYxInfo));
const BaseDeGift = visibleIsland(() => import('./base-de-gift.tsx').then((block) => block.BaseDeGift));
const BaseOpenServiceInfo = visibleIsland(() =>
  import('./base-open-service-info.tsx').then((block) => block.BaseOpenServiceInfo),
);
const TestHistory = staticIsland(() => import('./test-history.tsx').then((block) => block.TestHistory));
const GameTrades = staticIsland(() => import('./game-trades.tsx').then((block) => block.GameTrades));
const GameComments = visibleIsland(() => import('./game-comments.tsx').then((block) => block.GameComments));
const RelatedNews = staticIsland(() => import('./related-news.tsx').then((block) => block.RelatedNews));
const BaseRecommend = staticIsland(() => import('./base-recommend.tsx').then((block) => block.BaseRecommend));

const load = (args: LoadArgs) => loadGame(args, true);
export const loader = serverLoader(load, hydrationData);
export const clientLoader = previewLoader(browserLoader(load), readGamePreview);

export const meta = pageMeta<typeof clientLoader>((page, { origin }) => {
  if (page.kind === 'preview') {
    return { title: page.title, description: '', path: page.href };
  }
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
});

export default function GameDetails() {
  const page = usePageData<typeof clientLoader>();
  if (page.kind === 'preview') {
    return <GamePreview key={page.href} preview={page} />;
  }
  return page.kind === 'choice' ? (
    <GameChoice games={page.popular} />
  ) : (
    <GameView key={page.info.game.id} info={page.info} comments={page.comments} />
  );
}

function GameView({ info, comments }: { info: GameInfo; comments: CommentPage | null }) {
  const { game, generated_at: now } = info;
  const sort = commentSort(new URLSearchParams(useLocation().search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '游戏中心', href: '/BaseGameCenter' }, { label: game.name }]} />
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
            <GameComments game={game} comments={comments} sort={sort} />
            <RelatedNews news={info.news} now={now} />
          </div>
        </div>
        <BaseRecommend game={game} games={info.recommended} />
        <DownloadBar info={info} />
      </MinorsNotice>
    </div>
  );
}

function DownloadBar({ info: { game } }: { info: GameInfo }) {
  return (
    <GameBar game={game} name={game.name} className={css.bar}>
      <GameAction game={game} get="下载">
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the choice in the page */}
        <a href="#download" className={buttonClass.primary} onClick={openChoice}>
          下载
        </a>
      </GameAction>
    </GameBar>
  );
}

/** Opens the list of platforms if the matching build is unknown. */
function openChoice(event: MouseEvent): void {
  const choice = document.getElementById('download');
  if (choice instanceof HTMLDetailsElement) {
    event.preventDefault();
    choice.open = true;
    choice.scrollIntoView({ block: 'center' });
    choice.querySelector('a')?.focus({ preventScroll: true });
  }
}
