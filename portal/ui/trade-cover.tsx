import type { TradeCard } from '#contract/entities/trade.ts';
import { GameIcon } from './game-icon.tsx';
import { Picture } from './picture.tsx';
import css from './trade-cover.module.css';

interface TradeCoverProps {
  trade: Pick<TradeCard, 'game' | 'cover_url' | 'game_cover_url'>;
  /** The size of the box in CSS pixels. */
  width: number;
  height: number;
  sizes: string;
  priority?: boolean;
}

/**
 * The picture of an account for sale: its first screenshot, else the game's cover, else the game's icon. Fills its box,
 * which must be positioned.
 */
export function TradeCover({ trade, ...shape }: TradeCoverProps) {
  const src = trade.cover_url ?? trade.game_cover_url;
  return src === null ? (
    <span className={css.ground}>
      <GameIcon game={trade.game} size={72} />
    </span>
  ) : (
    <Picture src={src} alt="" name={trade.game.name} {...shape} className={css.cover} />
  );
}
