import type { GameRef } from '../../../contract/entities/game.ts';
import { Section } from '../../ui/section.tsx';
import { gameTradesHref, placeText, priceText, tradeHref } from '../../ui/trade-facts.ts';
import css from './game-trades.module.css';
import type { GameInfo } from './load-game.ts';

interface GameTradesProps {
  game: Pick<GameRef, 'id'>;
  trades: GameInfo['trades'];
}

/** The newest of the game's accounts for sale. */
export function GameTrades({ game, trades: { list, total } }: GameTradesProps) {
  return (
    <Section
      title="账号交易"
      note={`${total} 件在售`}
      look="card"
      more={{ href: gameTradesHref(game), label: '全部' }}
    >
      <ul>
        {list.map((trade) => (
          <li key={trade.id} className={css.trade}>
            <div className={css.text}>
              <h3 className={css.title}>
                <a href={tradeHref(trade)} className={css.link} title={trade.title}>
                  {trade.title}
                </a>
              </h3>
              <p className={css.place}>
                {placeText(trade)}
                {trade.state !== '出售中' && ` · ${trade.state}`}
              </p>
            </div>
            <strong className={css.price}>{priceText(trade.price_fen)}</strong>
          </li>
        ))}
      </ul>
    </Section>
  );
}
