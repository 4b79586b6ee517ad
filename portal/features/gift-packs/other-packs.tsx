import type { PackCard } from '#contract/entities/pack.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { PackRow } from '#portal/ui/pack-row.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './other-packs.module.css';
import { GIFT_CENTER } from './pack-filters.ts';

interface OtherPacksProps {
  game: PackCard['game'];
  packs: readonly PackCard[];
  now: string;
}

/** The other packs of the game. */
export function OtherPacks({ game, packs, now }: OtherPacksProps) {
  const all = { href: withParam(GIFT_CENTER, 'game_id', String(game.id)), label: '全部' };
  return (
    <Section title="同游戏的礼包" look="card" more={packs.length > 0 ? all : undefined}>
      {packs.length === 0 ? (
        <p className={css.none}>
          这款游戏没有别的礼包了，
          <a href={GIFT_CENTER} className={css.way}>
            去礼包中心看看
          </a>
          。
        </p>
      ) : (
        <ul>
          {packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}
