import type { TradeEvent } from '#contract/entities/trade.ts';
import { fullTime } from '#portal/ui/format.ts';
import { Section } from '#portal/ui/section.tsx';
import { eventText } from './price-facts.ts';
import css from './trade-timeline.module.css';

/** What happened to a listing, the latest first. */
export function TradeTimeline({ timeline }: { timeline: readonly TradeEvent[] }) {
  return (
    <Section title="商品动态" look="card">
      <ol className={css.events}>
        {[...timeline].reverse().map((event) => (
          <li key={`${event.kind} ${event.happened_at}`} className={css.event}>
            <time className={css.when} dateTime={event.happened_at}>
              {fullTime(event.happened_at)}
            </time>
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
