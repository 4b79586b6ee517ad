import { useCallback, useEffect, useRef, useState } from 'react';
import type { Game } from '#contract/entities/game.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { browserLoader, type Load, required, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { services } from '#portal/api/request.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { isFramed } from '#portal/ui/download-options.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { BarePage } from './bare-page.tsx';
import { GameFrame } from './game-frame.tsx';
import css from './game-player.module.css';

const PATH = '/BaseGameLogin/BaseGame';

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
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = pageMeta<typeof clientLoader>((game) => ({
  title: game ? `${game.name}在线玩` : '在线玩',
  description: '网页游戏无需下载，登录后打开就玩。',
  path: game ? `${PATH}?id=${game.id}` : PATH,
  noindex: true,
}));

export default function BaseGame() {
  const game = usePageData<typeof clientLoader>();
  if (game?.h5_url && isFramed(game.h5_url)) {
    const Player = game.minors_notice ? GatedPlayer : GamePlayer;
    return <Player key={game.id} game={game} url={game.h5_url} />;
  }
  return (
    <BarePage>
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

const SCRIPTS_REQUIRED_TEXT = '网页游戏需要浏览器启用 JavaScript。';

interface PlayerProps {
  game: Pick<Game, 'id' | 'name'>;
  url: string;
}

/** A game that may harm minors, which begins to load once the notice is opened; also if that was before the scripts came. */
function GatedPlayer({ game, url }: PlayerProps) {
  const gate = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(gate.current?.open ?? false);
  useEffect(open, []);
  if (isOpen) {
    return <GamePlayer game={game} url={url} />;
  }
  return (
    <BarePage>
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
