import type { Game } from '../../../contract/entities/game.ts';
import { buttonClass } from '../../ui/button.ts';
import { downloadOptions, firstAction, optionForDevice } from '../../ui/download-options.ts';
import { gameFacts, gameHref } from '../../ui/game-facts.ts';
import { GameIcon } from '../../ui/game-icon.tsx';
import { calendarHref, similarHref } from '../../ui/game-links.ts';
import { GetLink } from '../../ui/get-link.tsx';
import { useDevice } from '../../ui/use-device.ts';
import type { SharedGame } from './load-share.ts';
import css from './share-bar.module.css';

interface ShareBarProps {
  id: number;
  info: SharedGame['info'];
  name: string;
}

/** The game's one action, at the foot wherever the reader is. */
export function ShareBar({ id, info, name }: ShareBarProps) {
  const game = info?.game;
  return (
    <aside className={css.bar} aria-label="下载">
      <GameIcon game={game ?? { name, icon_url: null }} size={40} />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.facts}>{game && gameFacts(game)}</span>
      </span>
      {game ? (
        <BarAction game={game} />
      ) : (
        <a href={gameHref({ id })} className={buttonClass.primary}>
          去游戏主页
        </a>
      )}
    </aside>
  );
}

function BarAction({ game }: { game: Game }) {
  const device = useDevice();
  const suited = device && optionForDevice(downloadOptions(game), device);
  const action = firstAction(game, undefined);
  if (action === 'reserve') {
    return (
      <a href={calendarHref(game)} className={buttonClass.primary}>
        预约提醒
      </a>
    );
  }
  if (action === 'none') {
    return (
      <a href={similarHref(game)} className={buttonClass.button}>
        同类游戏
      </a>
    );
  }
  return suited ? (
    <GetLink option={suited} className={buttonClass.primary}>
      {suited.platform === 'h5' ? '在线玩' : '立即下载'}
    </GetLink>
  ) : (
    <a href={`/BaseDownloadPage?id=${game.id}`} className={buttonClass.primary}>
      立即下载
    </a>
  );
}
