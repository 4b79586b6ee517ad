import type { Site } from '#contract/entities/site.ts';
import { GameAction, GameBar } from '#portal/actions/game-bar.tsx';
import type { PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { BrowserSheet } from '#portal/ui/browser-sheet.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { commentSort } from '#portal/ui/comment-sort.tsx';
import { downloadOptions } from '#portal/ui/download-options.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GetLink } from '#portal/ui/get-link.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { Bonus, GameDetail, Review, ServerLaunch } from './blocks.tsx';
import { loadShare, type SharedGame, type SharePage } from './load-share.ts';
import { PhonePage } from './phone-page.tsx';
import css from './share.module.css';
import { ShareChoice } from './share-choice.tsx';
import { ShareHead } from './share-head.tsx';
import { cardPicture, cardTags, shareDescription } from './share-meta.ts';
import { nameOf, SHARE_TABS, tabLinks, tabOf } from './share-tabs.ts';

const CHOICE = '/MovePage/ShareGameDetails';

export const sharePage = tablePage<SharePage>({ load: loadShare, describe, Page: Share });

function describe({ data: page, origin, url }: PageProps<SharePage>): PageDescription {
  if (page.kind === 'choice') {
    return {
      title: '选择要分享的游戏',
      description: '选一款手游，把它的介绍、礼包、评论和开服时间发给好友。',
      path: CHOICE,
      noindex: true,
    };
  }
  const description = shareDescription(page, tabOf(url.pathname));
  return { ...description, tags: cardTags(description, origin) };
}

function Share({ data: page, ...props }: PageProps<SharePage>) {
  return page.kind === 'choice' ? (
    <PhonePage {...props} address={CHOICE} card={null}>
      <ShareChoice games={page.popular} />
    </PhonePage>
  ) : (
    <GameView page={page} {...props} />
  );
}

interface GameViewProps {
  page: SharedGame;
  site: Site;
  origin: string;
  url: URL;
}

/** The share page of a game; its script is `share-script.ts`. */
function GameView({ page, site, origin, url: { pathname, searchParams } }: GameViewProps) {
  const tab = tabOf(pathname);
  const name = nameOf(page);
  const isFlagged = page.info?.game.minors_notice ?? false;
  const sort = commentSort(searchParams);
  const address = withParam(`${pathname}?id=${page.id}`, 'sort', sort === 'new' ? sort : undefined);
  return (
    <PhonePage
      site={site}
      origin={origin}
      address={address}
      card={isFlagged ? null : cardPicture(page)}
      bar={<ShareBar page={page} name={name} />}
    >
      <MinorsNotice flagged={isFlagged}>
        <ShareHead page={page} name={name} withCover={tab === 'GameDetail'} />
        <div className={css.tabs}>
          <Tabs label="游戏内容" tabs={tabLinks(page, tab)} />
        </div>
        <div className={css.block}>
          {tab !== 'GameDetail' && <h2 className="visually-hidden">{SHARE_TABS[tab]}</h2>}
          {tab === 'GameDetail' && <GameDetail page={page} address={address} />}
          {tab === 'Bonus' && <Bonus page={page} address={address} />}
          {tab === 'Review' && <Review page={page} site={site} sort={sort} address={address} />}
          {tab === 'ServerLaunch' && <ServerLaunch page={page} address={address} />}
        </div>
      </MinorsNotice>
      <BrowserSheet />
    </PhonePage>
  );
}

function ShareBar({ page, name }: { page: SharedGame; name: string }) {
  const game = page.info?.game ?? null;
  return (
    <GameBar game={game} name={name} className={css.bar}>
      {game ? (
        <GameAction game={game}>
          {/* The script chooses among them. */}
          <ul hidden data-builds="">
            {downloadOptions(game).map((option) => (
              <li key={option.platform}>
                <GetLink option={option}>{option.label}</GetLink>
              </li>
            ))}
          </ul>
          <a href={`/BaseDownloadPage?id=${game.id}`} className={buttonClass.primary} data-get="">
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
