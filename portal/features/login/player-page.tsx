import type { Game } from '#contract/entities/game.ts';
import { type Load, required } from '#portal/api/page-loader.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
import { isFramed } from '#portal/ui/download-options.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { BarePage } from './bare-page.tsx';
import { GameEntry } from './game-entry.tsx';
import css from './game-player.module.css';

const PATH = '/BaseGameLogin/BaseGame';
const EntryIsland = island('game-entry', GameEntry, 'load');

type PlayerData = Pick<Game, 'id' | 'name' | 'h5_url' | 'minors_notice'> | null;

/** @throws the error page: 404 for an id that is malformed or unknown */
const load: Load<PlayerData> = async ({ services, url }) => {
  const id = url.searchParams.get('id');
  if (!id) {
    return null;
  }
  const { game } = required(await services.get('/vue/gameinfo', { id }));
  const { name, h5_url, minors_notice } = game;
  return { id: game.id, name, h5_url, minors_notice };
};

export const playerPage = tablePage<PlayerData>({
  load,
  describe: ({ data: game }) => ({
    title: game ? `${game.name}在线玩` : '在线玩',
    description: '网页游戏无需下载，登录后打开就玩。',
    path: game ? `${PATH}?id=${game.id}` : PATH,
    noindex: true,
  }),
  Page: PlayerPage,
});

function PlayerPage({ data: game, site }: PageProps<PlayerData>) {
  if (game?.h5_url && isFramed(game.h5_url)) {
    const { id, name, h5_url, minors_notice } = game;
    return (
      <EntryIsland
        game={{ id, name }}
        url={h5_url}
        isGated={minors_notice}
        site={{ name: site.name, logo: site.logo }}
      />
    );
  }
  return (
    <BarePage site={site}>
      {game ? (
        <MinorsNotice flagged={game.minors_notice}>
          <h1 className={css.heading}>{game.name}</h1>
          <EmptyNotice action={{ href: gameHref(game), label: '去看看怎么下载' }}>
            这款游戏没有网页版，下载后就能玩。
          </EmptyNotice>
        </MinorsNotice>
      ) : (
        <>
          <h1 className={css.heading}>在线玩</h1>
          <EmptyNotice action={{ href: '/BaseGameCenter?platform=h5', label: '选一款网页游戏' }}>
            还没有选游戏。
          </EmptyNotice>
        </>
      )}
    </BarePage>
  );
}
