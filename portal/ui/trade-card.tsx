import type { TradeCard as Trade } from '#contract/entities/trade.ts';
import { Badge } from './badge.tsx';
import { timeAgo } from './format.ts';
import css from './trade-card.module.css';
import { TradeCover } from './trade-cover.tsx';
import { accountFacts, placeText, priceText, STATE_TONES, tradeHref } from './trade-facts.ts';

interface TradeCardProps {
  trade: Trade;
  now: string;
  /** False if all cards would show the same cover. */
  picture?: boolean;
}

export function TradeCard({ trade, now, picture = true }: TradeCardProps) {
  return (
    <article className={css.card}>
      {picture && (
        <div className={css.cover}>
          <TradeCover
            trade={trade}
            width={320}
            height={180}
            sizes="(max-width: 767px) 128px, (max-width: 1023px) 46vw, 280px"
          />
        </div>
      )}
      <div className={css.text}>
        <p className={css.game}>
          <span className={css.name} title={trade.game.name}>
            {trade.game.name}
          </span>
          <Badge tone={STATE_TONES[trade.state]}>{trade.state}</Badge>
        </p>
        <h3 className={css.title}>
          <a href={tradeHref(trade)} className={css.link} title={trade.title}>
            {trade.title}
          </a>
        </h3>
        <p className={css.fact} title={placeText(trade)}>
          {placeText(trade)}
        </p>
        <p className={css.fact}>{accountFacts(trade).join(' · ')}</p>
        <p className={css.foot}>
          <strong className={css.price}>{priceText(trade.price_fen)}</strong>
          <span className={css.when}>{timeAgo(trade.listed_at, now)}</span>
        </p>
      </div>
    </article>
  );
}
