import { type MetaArgs, useLocation } from 'react-router';
import { browserLoader, readPageData, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta, type RootData } from '#portal/head/page-meta.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { Tabs } from '#portal/ui/tabs.tsx';
import { Bonus } from './bonus.tsx';
import { GameDetail } from './game-detail.tsx';
import { loadShare, reviewSort, type SharedGame, type SharePage } from './load-share.ts';
import { PhonePage } from './phone-page.tsx';
import { Review } from './review.tsx';
import { ServerLaunch } from './server-launch.tsx';
import css from './share.module.css';
import { ShareBar } from './share-bar.tsx';
import { ShareChoice } from './share-choice.tsx';
import { ShareHead } from './share-head.tsx';
import { cardPicture, cardTags, shareDescription } from './share-meta.ts';
import { nameOf, SHARE_TABS, tabLinks, tabOf } from './share-tabs.ts';

export const loader = serverLoader(loadShare);
export const clientLoader = browserLoader(loadShare);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const tab = tabOf(location.pathname);
  const tags = pageMeta<SharePage>({
    loaderData,
    matches,
    describe: (page) =>
      page.kind === 'choice'
        ? {
            title: '选择要分享的游戏',
            description: '选一款手游，把它的介绍、礼包、评论和开服时间发给好友。',
            path: '/MovePage/ShareGameDetails',
            noindex: true,
          }
        : shareDescription(page, tab),
  });
  const page = loaderData === undefined ? undefined : readPageData<SharePage>(loaderData as string);
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return page?.kind === 'game' && root
    ? [...tags, ...cardTags(shareDescription(page, tab), readPageData<RootData>(root as string).origin)]
    : tags;
}

/** A game as it is passed on from phone to phone. */
export default function Share() {
  const page = usePageData<SharePage>();
  return page.kind === 'choice' ? (
    <ShareChoice games={page.wanted} />
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
    <PhonePage
      address={address}
      card={cardPicture(page)}
      bar={<ShareBar id={page.id} info={page.info} name={name} />}
    >
      <ShareHead page={page} name={name} withCover={tab === 'GameDetail'} />
      <div className={css.tabs}>
        <Tabs label="游戏内容" tabs={tabLinks(page, tab)} />
      </div>
      <div className={css.block}>
        {tab !== 'GameDetail' && <h2 className="visually-hidden">{SHARE_TABS[tab]}</h2>}
        {tab === 'GameDetail' && <GameDetail info={page.info} address={address} />}
        {tab === 'Bonus' && <Bonus id={page.id} packs={page.packs} address={address} />}
        {tab === 'Review' && <Review id={page.id} reviews={page.reviews} sort={sort} address={address} />}
        {tab === 'ServerLaunch' && <ServerLaunch id={page.id} openings={page.openings} address={address} />}
      </div>
    </PhonePage>
  );
}
