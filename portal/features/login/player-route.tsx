import type { Game } from '#contract/entities/game.ts';
import { browserLoader, type Load, required, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { BarePage } from './bare-page.tsx';
import css from './game-player.module.css';
import { GamePlayer } from './game-player.tsx';

const PATH = '/BaseGameLogin/BaseGame';

type PlayerData = Pick<Game, 'id' | 'name' | 'h5_url'> | null;

/** @throws the error page: 404 for an id that is malformed or unknown */
const load: Load<PlayerData> = async ({ services, url }) => {
  const id = url.searchParams.get('id');
  if (!id) {
    return null;
  }
  const { game } = required(await services.get('/vue/gameinfo', { id }));
  return { id: game.id, name: game.name, h5_url: game.h5_url };
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<PlayerData>((game) => ({
  title: game ? `${game.name}在线玩` : '在线玩',
  description: '网页游戏无需下载，登录后打开就玩。',
  path: game ? `${PATH}?id=${game.id}` : PATH,
  noindex: true,
}));

export default function BaseGame() {
  const game = usePageData<PlayerData>();
  if (game?.h5_url?.startsWith('https:')) {
    return <GamePlayer key={game.id} game={game} url={game.h5_url} />;
  }
  return (
    <BarePage>
      <h1 className={css.heading}>{game ? game.name : '在线玩'}</h1>
      {game ? (
        <EmptyNotice action={{ href: gameHref(game), label: '去看看怎么下载' }}>
          这款游戏没有网页版，下载后就能玩。
        </EmptyNotice>
      ) : (
        <EmptyNotice action={{ href: '/BaseGameCenter?platform=h5', label: '选一款网页游戏' }}>
          还没有选游戏。
        </EmptyNotice>
      )}
    </BarePage>
  );
}
