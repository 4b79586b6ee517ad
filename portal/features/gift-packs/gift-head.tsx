import type { ReactNode } from 'react';
import type { Pack } from '#contract/entities/pack.ts';
import { ShareButton } from '#portal/browser/sharing/share-button.tsx';
import { Badge } from '#portal/ui/badge.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { giftHref } from '#portal/ui/gift-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import css from './gift-head.module.css';
import { validity } from './pack-facts.ts';

/** Game, title and validity of a pack above its claim box. */
export function GiftHead({ pack, children }: { pack: Pack; children: ReactNode }) {
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
      <div className={css.share}>
        <ShareButton
          look="quiet"
          shared={{
            title: `${pack.game.name} ${pack.title}`,
            text: `${pack.game.name}的礼包，登录就能领`,
            path: giftHref(pack),
          }}
        />
      </div>
      {children}
    </section>
  );
}
