import type { Game } from '#contract/entities/game.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { isOwn } from './check-frame.ts';
import { type Trouble, troubleText } from './frame-trouble.ts';
import css from './game-player.module.css';
import { useFrameWatch } from './use-frame-watch.ts';

const SANDBOX = 'allow-scripts allow-forms allow-pointer-lock allow-orientation-lock allow-popups';

/**
 * The sandbox of the game's frame. A game of this origin gets neither `allow-same-origin`, with which it could remove its
 * sandbox, nor windows outside of it, in which it could open itself with the player's session. Without `allow-modals`, since a loop of dialogs blocks the portal. New windows are ordinary ones, since
 * payment pages with a `Cross-Origin-Opener-Policy` do not open in a sandbox; the policy of this page takes their opener.
 */
function sandboxOf(url: string): string {
  return isOwn(url) ? SANDBOX : `${SANDBOX} allow-popups-to-escape-sandbox allow-same-origin`;
}

interface GameFrameProps {
  game: Pick<Game, 'id' | 'name'>;
  url: string;
  onRetry: () => void;
}

/** The sandboxed frame of a game, below a notice if it does not show. */
export function GameFrame({ game, url, onRetry }: GameFrameProps) {
  const { frame, trouble, onLoad, dismiss } = useFrameWatch(game.id, url);
  return (
    <>
      {trouble && (
        <TroubleNotice game={game} url={url} trouble={trouble} onRetry={onRetry} onClose={dismiss} />
      )}
      <iframe
        ref={frame}
        className={css.frame}
        src={url}
        title={game.name}
        sandbox={sandboxOf(url)}
        allow="fullscreen; autoplay; gamepad"
        referrerPolicy="strict-origin"
        onLoad={onLoad}
      />
    </>
  );
}

interface TroubleNoticeProps extends GameFrameProps {
  trouble: Trouble;
  onClose: () => void;
}

/** It never covers the frame: the game may run nevertheless. */
function TroubleNotice({ game, url, trouble, onRetry, onClose }: TroubleNoticeProps) {
  const host = isOwn(url) ? null : new URL(url).host;
  const { title, text } = troubleText(trouble, host);
  const facts = [title, host, trouble.kind === 'dead' && trouble.fault].filter(Boolean);
  const report = new URLSearchParams({
    kind: 'game',
    id: String(game.id),
    reason: '其他',
    text: `${facts.join('，')}。`,
  });
  return (
    <div className={css.trouble} role="alert">
      <div className={css.what}>
        <p className={css.troubleTitle}>{title}</p>
        <p>{text}</p>
        {trouble.kind !== 'slow' && <p className={css.aside}>游戏已经正常打开？关掉这条提示就好。</p>}
        <div className={css.ways}>
          <button type="button" className={buttonClass.primary} onClick={onRetry}>
            重试
          </button>
          {host && (
            <a href={url} target="_blank" rel="noopener" className={buttonClass.quiet}>
              新窗口打开
            </a>
          )}
          <a href={`/BaseReport?${report}`} rel="nofollow" className={buttonClass.quiet}>
            反馈
          </a>
        </div>
      </div>
      <button type="button" className={css.close} aria-label="关闭提示" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
