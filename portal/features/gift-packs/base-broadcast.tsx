import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import css from './base-broadcast.module.css';
import { broadcastText, useBroadcast } from './broadcast.ts';

/** How long one claim stands, in ms. */
const TURN_MS = 4_000;

/** Who claimed a pack just now, one after the other; real claims only, with the number masked. */
export function BaseBroadcast() {
  const { list, generated_at } = useBroadcast();
  const [turn, setTurn] = useState(0);
  const [paused, setPaused] = useState(false);
  const moves = list.length > 1;
  useEffect(() => {
    if (moves && !paused && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => setTurn((last) => last + 1), TURN_MS);
      return () => clearInterval(timer);
    }
  }, [moves, paused]);
  const shown = list[turn % list.length];
  return (
    <section className={css.bar} aria-label="领取播报">
      <Icon name="bell" size={18} className={css.icon} />
      <h2 className={css.title}>领取播报</h2>
      {shown ? (
        <p key={turn} className={css.turn}>
          {broadcastText(shown, generated_at)}
        </p>
      ) : (
        <p className={css.line}>这里播报玩家的真实领取，手机号打码显示。</p>
      )}
      {moves && (
        <button
          type="button"
          className={css.pause}
          aria-label={paused ? '继续播报' : '暂停播报'}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} size={16} />
        </button>
      )}
    </section>
  );
}
