import type { Pack } from '../../../contract/entities/pack.ts';
import { Badge } from '../../ui/badge.tsx';
import { gameHref } from '../../ui/game-facts.ts';
import { GameIcon } from '../../ui/game-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ClaimBox } from './claim-box.tsx';
import css from './gift-head.module.css';
import { validity } from './pack-facts.ts';

/** What the pack is, whose, how long it holds, how much is left, and the way to claim it. */
export function GiftHead({ pack, now }: { pack: Pack; now: string }) {
  return (
    <section className={css.head} aria-label="礼包">
      <div className={css.top}>
        <GameIcon game={pack.game} size={72} priority />
        <div className={css.text}>
          <a href={gameHref(pack.game)} className={css.game} title={pack.game.name}>
            <span className={css.name}>{pack.game.name}</span>
            <Icon name="right" size={16} />
          </a>
          <h1 className={css.title}>
            {pack.title}
            {pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
          </h1>
          <p className={css.valid}>
            <Icon name="clock" size={16} />
            {validity(pack)}
          </p>
        </div>
      </div>
      <ClaimBox pack={pack} now={now} />
    </section>
  );
}
