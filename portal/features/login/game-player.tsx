import { useCallback, useEffect, useState } from 'react';
import type { Game } from '#contract/entities/game.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './game-player.module.css';

const LOGIN_WANTED = '登录后就能开始游戏。';

interface GamePlayerProps {
  game: Pick<Game, 'id' | 'name'>;
  /** Where the game is. */
  url: string;
}

/**
 * What the game's frame may do. Storage of its own is for a game of another origin alone: one of this origin could
 * take its own sandbox away.
 */
function sandboxOf(url: string): string {
  const own = new URL(url, location.href).origin === location.origin;
  return `allow-scripts allow-forms allow-modals allow-pointer-lock allow-orientation-lock allow-popups${own ? '' : ' allow-same-origin'}`;
}

/** An H5 game in a sandboxed frame. A visitor logs in first: the server is asked, not what the browser remembers. */
export function GamePlayer({ game, url }: GamePlayerProps) {
  const [state, setState] = useState<{ playing: boolean; said: string }>({ playing: false, said: '' });
  const begin = useCallback(async () => {
    setState({ playing: false, said: '' });
    const answer = await asPlayer(() => services.get('/vue/getfinshpacks', { page: 1, size: 1 }));
    const said = answer.status === 1 ? '' : answer.code === 'LOGIN_REQUIRED' ? LOGIN_WANTED : answer.msg;
    setState({ playing: answer.status === 1, said });
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
          <p role="status">{state.said || '正在进入游戏…'}</p>
          {state.said && (
            <button type="button" className={buttonClass.primaryLarge} onClick={begin}>
              {state.said === LOGIN_WANTED ? '登录' : '重试'}
            </button>
          )}
          <noscript>网页游戏需要浏览器启用 JavaScript。</noscript>
        </div>
      )}
    </div>
  );
}
