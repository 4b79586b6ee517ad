import { useCallback, useEffect, useRef, useState } from 'react';
import type { Game } from '#contract/entities/game.ts';
import type { Site } from '#contract/entities/site.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { BarePage } from './bare-page.tsx';
import { GameFrame } from './game-frame.tsx';
import css from './game-player.module.css';

const SCRIPTS_REQUIRED_TEXT = '网页游戏需要浏览器启用 JavaScript。';

interface PlayerProps {
  game: Pick<Game, 'id' | 'name'>;
  url: string;
}

interface GameEntryProps extends PlayerProps {
  /** The game may harm minors. */
  isGated: boolean;
  site: Pick<Site, 'name' | 'logo'>;
}

/** The player of an H5 game, behind the notice of one that may harm minors. */
export function GameEntry({ isGated, site, ...player }: GameEntryProps) {
  return isGated ? <GatedPlayer {...player} site={site} /> : <GamePlayer {...player} />;
}

/** A game that may harm minors, which begins to load once the notice is opened; also if that was before the scripts came. */
function GatedPlayer({ game, url, site }: Omit<GameEntryProps, 'isGated'>) {
  const gate = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(gate.current?.open ?? false);
  useEffect(open, []);
  if (isOpen) {
    return <GamePlayer game={game} url={url} />;
  }
  return (
    <BarePage site={site}>
      <MinorsNotice flagged gateRef={gate} onToggle={open}>
        <div>
          <h1 className={css.heading}>{game.name}</h1>
          <noscript>{SCRIPTS_REQUIRED_TEXT}</noscript>
        </div>
      </MinorsNotice>
    </BarePage>
  );
}

const LOGIN_REQUIRED_TEXT = '登录后就能开始游戏。';

/** An H5 game in a sandboxed frame. A request checks the session first and opens the login if needed. */
function GamePlayer({ game, url }: PlayerProps) {
  const [attempt, setAttempt] = useState(0);
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
        <h1 className="clip">{game.name}</h1>
      </header>
      {state.playing ? (
        <GameFrame key={attempt} game={game} url={url} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <div className={css.gate}>
          <p role="status">{state.message || '正在进入游戏…'}</p>
          {state.message && (
            <button type="button" className={buttonClass.primaryLarge} onClick={begin}>
              {state.message === LOGIN_REQUIRED_TEXT ? '登录' : '重试'}
            </button>
          )}
          <noscript>{SCRIPTS_REQUIRED_TEXT}</noscript>
        </div>
      )}
    </div>
  );
}
