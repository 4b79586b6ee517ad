import type { GameRef } from '#contract/entities/game.ts';
import { LinkRow } from '#portal/ui/link-row.tsx';
import { Section } from '#portal/ui/section.tsx';
import { gameTradesHref, placeText, priceText, tradeHref } from '#portal/ui/trade-facts.ts';
import css from './game-trades.module.css';
import type { GameInfo } from './load-game.ts';

interface GameTradesProps {
  game: Pick<GameRef, 'id'>;
  trades: GameInfo['trades'];
}

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
          <LinkRow
            key={trade.id}
            href={tradeHref(trade)}
            title={trade.title}
            facts={trade.state === '出售中' ? placeText(trade) : `${placeText(trade)} · ${trade.state}`}
          >
            <strong className={css.price}>{priceText(trade.price_fen)}</strong>
          </LinkRow>
        ))}
      </ul>
    </Section>
  );
}
