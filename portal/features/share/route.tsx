import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Game, GameCard } from '#contract/entities/game.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { GameAction, GameBar } from '#portal/actions/game-bar.tsx';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { useOrigin, useSite } from '#portal/head/use-site.ts';
import { visibleIsland } from '#portal/hydration/visible-island.tsx';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { commentSort } from '#portal/ui/comment-sort.tsx';
import { downloadsText } from '#portal/ui/download-count.ts';
import { countText } from '#portal/ui/format.ts';
import { gameFacts, gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { shareHref } from '#portal/ui/game-links.ts';
import { HEALTH_ADVICE } from '#portal/ui/health-advice.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { withParam } from '#portal/ui/list-address.ts';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { missingScore } from '#portal/ui/missing-score.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Picture } from '#portal/ui/picture.tsx';
import { Score } from '#portal/ui/score.tsx';
import { SiteLogo } from '#portal/ui/site-logo.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { Bonus, GameDetail, Review, ServerLaunch } from './blocks.tsx';
import { loadShare, type SharedGame } from './load-share.ts';
import pageCss from './phone-page.module.css';
import css from './share.module.css';
import headCss from './share-head.module.css';
import { cardPicture, cardTags, shareDescription } from './share-meta.ts';
import { nameOf, SHARE_TABS, tabLinks, tabOf } from './share-tabs.ts';

export const loader = serverLoader(loadShare);
export const clientLoader = browserLoader(loadShare);

export const meta = pageMeta<typeof clientLoader>((page, { origin }, { pathname }) => {
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
  const page = usePageData<typeof clientLoader>();
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
  const isFlagged = page.info?.game.minors_notice ?? false;
  const sort = commentSort(new URLSearchParams(search));
  const address = withParam(`${pathname}?id=${page.id}`, 'sort', sort === 'new' ? sort : undefined);
  return (
    <PhonePage
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
          {tab === 'Review' && <Review page={page} sort={sort} address={address} />}
          {tab === 'ServerLaunch' && <ServerLaunch page={page} address={address} />}
        </div>
      </MinorsNotice>
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
                <span className="grow stack">
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

const PageCode = visibleIsland(() => import('#portal/ui/page-code.tsx').then((block) => block.PageCode));

interface PhonePageProps {
  address: string;
  /** The picture for the card of a link in WeChat. */
  card: string | null;
  bar?: ReactNode;
  children: ReactNode;
}

/** A page as wide as a phone; on wider screens beside a QR code of itself. */
function PhonePage({ address, card, bar, children }: PhonePageProps) {
  const site = useSite();
  const origin = useOrigin();
  return (
    <div className={pageCss.ground}>
      {/* WeChat uses the first large picture of the document for its card. */}
      {card && (
        <img
          src={imageUrl(card)}
          alt=""
          width={300}
          height={300}
          fetchPriority="low"
          className={pageCss.card}
        />
      )}
      <div className={pageCss.column}>
        <a href="/" className={pageCss.home}>
          <SiteLogo site={site} size={24} />
          {site?.name}
          <span className={pageCss.slogan}>{site?.slogan}</span>
        </a>
        {children}
        <p className={pageCss.advice}>健康游戏忠告：{HEALTH_ADVICE}</p>
        {bar}
      </div>
      <aside className={pageCss.side} aria-label="手机扫码">
        <PageCode origin={origin} address={address} label="本页的二维码" words="手机扫码查看" />
      </aside>
    </div>
  );
}

function ShareHead({ page, name, withCover }: { page: SharedGame; name: string; withCover: boolean }) {
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
          className={headCss.cover}
        />
      )}
      <div className={headCss.who}>
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
      <p className={headCss.facts}>
        {game.version_label && <Badge>{game.version_label}</Badge>}
        {game.status && game.status !== '已上线' && <Badge tone="info">{game.status}</Badge>}
        <span>{gameFacts(game)}</span>
      </p>
      <p className={headCss.facts}>
        {game.score === null ? <span>{missingScore(game)}</span> : <Score score={game.score} />}
        {facts.slice(0, 2).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </>
  );
}
