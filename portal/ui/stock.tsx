import type { PackCard } from '#contract/entities/pack.ts';
import { stockPercent } from './gift-facts.ts';
import css from './stock.module.css';

export function Stock({ pack }: { pack: Pick<PackCard, 'remaining' | 'total' | 'title' | 'unlimited'> }) {
  if (pack.unlimited && pack.remaining > 0) {
    return <p className={css.figure}>不限量</p>;
  }
  const percent = stockPercent(pack);
  return (
    <p className="row-2">
      <progress className={css.bar} max={100} value={percent} aria-label={`${pack.title} 剩余`} />
      <span className={css.figure}>{pack.total === 0 ? '待补货' : `剩余 ${percent}%`}</span>
    </p>
  );
}
