import type { Game } from '#contract/entities/game.ts';
import type { PackCard } from '#contract/entities/pack.ts';
import { PackRow } from '#portal/actions/pack-row.tsx';
import { blockHref } from '#portal/ui/game-links.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { Section } from '#portal/ui/section.tsx';
import css from './base-de-gift.module.css';

/** Packs shown on the game's page; the block's page shows all. */
const SHOWN = 4;

interface BaseDeGiftProps {
  game: Game;
  packs: readonly PackCard[];
  now: string;
  alone?: boolean;
}

/** The script of the list shows the current stock (`gift-packs/pack-list-script.ts`). */
export function BaseDeGift({ game, packs, now, alone = false }: BaseDeGiftProps) {
  const more =
    alone || packs.length <= SHOWN
      ? { href: withParam('/BasePackageNumber', 'game_id', String(game.id)), label: '礼包中心' }
      : { href: blockHref('BaseDeGift', game), label: `全部 ${packs.length} 个` };
  return (
    <Section title="礼包" id="gifts" look="card" more={packs.length > 0 ? more : undefined}>
      {packs.length === 0 ? (
        <p className="links soft">
          这款游戏暂时没有礼包，<a href="/BasePackageNumber">去礼包中心看看别的</a>。
        </p>
      ) : (
        <ul className={alone ? css.wide : undefined} data-script="pack-list">
          {packs.slice(0, alone ? undefined : SHOWN).map((pack) => (
            <PackRow key={pack.id} pack={pack} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}
