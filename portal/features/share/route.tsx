import { useLocation } from 'react-router';
import type { GameCard } from '#contract/entities/game.ts';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { GameAction, GameBar } from '#portal/ui/game-bar.tsx';
import { gameFacts, gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { shareHref } from '#portal/ui/game-links.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { Bonus, GameDetail, Review, ServerLaunch } from './blocks.tsx';
import { loadShare, reviewSort, type SharedGame, type SharePage } from './load-share.ts';
import { PhonePage } from './phone-page.tsx';
import css from './share.module.css';
import { ShareHead } from './share-head.tsx';
import { cardPicture, cardTags, shareDescription } from './share-meta.ts';
import { nameOf, SHARE_TABS, tabLinks, tabOf } from './share-tabs.ts';

export const loader = serverLoader(loadShare);
export const clientLoader = browserLoader(loadShare);

export const meta = pageMeta<SharePage>((page, { origin }, { pathname }) => {
  if (page.kind === 'choice') {
    return {
      title: '选择要分享的游戏',
      description: '选一款手游，把它的介绍、礼包、评论和开服时间发给好友。',
      path: '/MovePage/ShareGameDetails',
      noindex: true,
    };
  }
  const description = shareDescription(page, tabOf(pathname));
  return { ...description, tags: cardTags(description, origin) };
});

export default function Share() {
  const page = usePageData<SharePage>();
  return page.kind === 'choice' ? (
    <ShareChoice games={page.popular} />
  ) : (
    <GameView key={page.id} page={page} />
  );
}

function GameView({ page }: { page: SharedGame }) {
  const { pathname, search } = useLocation();
  const tab = tabOf(pathname);
  const name = nameOf(page);
  const sort = reviewSort(new URLSearchParams(search));
  const address = withParam(`${pathname}?id=${page.id}`, 'sort', sort === 'new' ? sort : undefined);
  return (
    <PhonePage address={address} card={cardPicture(page)} bar={<ShareBar page={page} name={name} />}>
      <ShareHead page={page} name={name} withCover={tab === 'GameDetail'} />
      <div className={css.tabs}>
        <Tabs label="游戏内容" tabs={tabLinks(page, tab)} />
      </div>
      <div className={css.block}>
        {tab !== 'GameDetail' && <h2 className="visually-hidden">{SHARE_TABS[tab]}</h2>}
        {tab === 'GameDetail' && <GameDetail page={page} address={address} />}
        {tab === 'Bonus' && <Bonus page={page} address={address} />}
        {tab === 'Review' && <Review page={page} sort={sort} address={address} />}
        {tab === 'ServerLaunch' && <ServerLaunch page={page} address={address} />}
      </div>
    </PhonePage>
  );
}

function ShareBar({ page, name }: { page: SharedGame; name: string }) {
  const game = page.info?.game ?? null;
  return (
    <GameBar game={game} name={name} className={css.bar}>
      {game ? (
        <GameAction game={game} get="立即下载">
          <a href={`/BaseDownloadPage?id=${game.id}`} className={buttonClass.primary}>
            立即下载
          </a>
        </GameAction>
      ) : (
        <a href={gameHref(page)} className={buttonClass.primary}>
          去游戏主页
        </a>
      )}
    </GameBar>
  );
}

/** The page without an id: the most popular games with links to their share pages. */
function ShareChoice({ games }: { games: readonly GameCard[] }) {
  return (
    <PhonePage address="/MovePage/ShareGameDetails" card={null}>
      <h1 className={css.title}>想分享哪款游戏？</h1>
      {games.length === 0 ? (
        <EmptyNotice action={{ href: '/', label: '回首页' }}>还没有收录游戏。</EmptyNotice>
      ) : (
        <ul>
          {games.map((game) => (
            <li key={game.id}>
              <a href={shareHref(game)} className={css.game}>
                <GameIcon game={game} size={48} />
                <span className={css.text}>
                  <span className={css.name}>{game.name}</span>
                  <span className={css.facts}>{gameFacts(game)}</span>
                </span>
                <Icon name="right" size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </PhonePage>
  );
}
