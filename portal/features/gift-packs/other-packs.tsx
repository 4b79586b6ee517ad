import type { PackCard } from '../../../contract/entities/pack.ts';
import { GiftAction } from '../../ui/gift-card.tsx';
import { giftHref, packContents } from '../../ui/gift-facts.ts';
import { withParam } from '../../ui/list-address.ts';
import { Section } from '../../ui/section.tsx';
import { Stock } from '../../ui/stock.tsx';
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
        <ul className={css.list}>
          {packs.map((pack) => (
            <li key={pack.id} className={css.pack}>
              <div className={css.text}>
                <h3 className={css.title} title={pack.title}>
                  <a href={giftHref(pack)} className={css.link}>
                    {pack.title}
                  </a>
                </h3>
                <p className={css.contents} title={packContents(pack)}>
                  {packContents(pack) || '内容以游戏内实际发放为准'}
                </p>
                <Stock pack={pack} />
              </div>
              <GiftAction pack={pack} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
