import type { PackCard } from '#contract/entities/pack.ts';
import { stockPercent, stockText } from './gift-facts.ts';
import css from './stock.module.css';

export function Stock({ pack }: { pack: Pick<PackCard, 'remaining' | 'total' | 'title' | 'unlimited'> }) {
  if (pack.unlimited && pack.remaining > 0) {
    return <p className={css.figure}>{stockText(pack)}</p>;
  }
  return (
    <p className="row-2">
      <progress className={css.bar} max={100} value={stockPercent(pack)} aria-label={`${pack.title} 剩余`} />
      <span className={css.figure}>{stockText(pack)}</span>
    </p>
  );
}
