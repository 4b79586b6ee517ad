import { useCallback, useEffect, useState } from 'react';
import type { Game } from '#contract/entities/game.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { browserLoader, type Load, required, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { services } from '#portal/api/request.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { BarePage } from './bare-page.tsx';
import css from './game-player.module.css';

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

const LOGIN_REQUIRED_TEXT = '登录后就能开始游戏。';

/**
 * The sandbox of the game's frame. `allow-same-origin` is for other origins only: a game of this origin could remove
 * its sandbox.
 */
function sandboxOf(url: string): string {
  const isSameOrigin = new URL(url, location.href).origin === location.origin;
  return `allow-scripts allow-forms allow-modals allow-pointer-lock allow-orientation-lock allow-popups${isSameOrigin ? '' : ' allow-same-origin'}`;
}

/** An H5 game in a sandboxed frame. A request checks the session first and opens the login if needed. */
function GamePlayer({ game, url }: { game: Pick<Game, 'id' | 'name'>; url: string }) {
  const [state, setState] = useState<{ playing: boolean; message: string }>({ playing: false, message: '' });
  const begin = useCallback(async () => {
    setState({ playing: false, message: '' });
    const response = await asPlayer(() => services.get('/vue/getfinshpacks', { page: 1, size: 1 }));
    const message =
      response.status === 1 ? '' : response.code === 'LOGIN_REQUIRED' ? LOGIN_REQUIRED_TEXT : response.msg;
    setState({ playing: response.status === 1, message });
  }, []);
  useEffect(() => {
    begin();
  }, [begin]);
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <a href={gameHref(game)} className={css.back} aria-label={`离开游戏，回到${game.name}的介绍`}>
          <Icon name="left" />
        </a>
        <h1 className={css.title}>{game.name}</h1>
      </header>
      {state.playing ? (
        <iframe
          className={css.frame}
          src={url}
          title={game.name}
          sandbox={sandboxOf(url)}
          allow="fullscreen; autoplay; gamepad"
          referrerPolicy="strict-origin"
        />
      ) : (
        <div className={css.gate}>
          <p role="status">{state.message || '正在进入游戏…'}</p>
          {state.message && (
            <button type="button" className={buttonClass.primaryLarge} onClick={begin}>
              {state.message === LOGIN_REQUIRED_TEXT ? '登录' : '重试'}
            </button>
          )}
          <noscript>网页游戏需要浏览器启用 JavaScript。</noscript>
        </div>
      )}
    </div>
  );
}
