import { countText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { withFilter } from '../../ui/list-address.ts';
import { filtersAddress, GAME_CENTER, type GameFilters, sortLabels } from './game-filters.ts';
import css from './result-bar.module.css';

interface ResultBarProps {
  filters: GameFilters;
  total: number;
  /** There are more than lists count. */
  capped: boolean;
}

/** How many games were found, by which filters, and in which order they stand. */
export function ResultBar({ filters, total, capped }: ResultBarProps) {
  const address = filtersAddress(filters);
  return (
    <div className={css.bar}>
      <p className={css.found} role="status">
        共 <strong>{capped ? `${countText(total)}+` : countText(total)}</strong> 款游戏
      </p>
      {filters.chosen.length > 0 && (
        <ul className={css.chips} aria-label="已选条件">
          {filters.chosen.map(({ name, label }) => (
            <li key={name}>
              <a href={withFilter(address, name, undefined)} className={css.chip}>
                {label}
                <Icon name="close" size={14} />
                <span className="visually-hidden">（取消这一项）</span>
              </a>
            </li>
          ))}
          <li>
            <a href={GAME_CENTER} className={css.clear}>
              清除全部
            </a>
          </li>
        </ul>
      )}
      <nav className={css.sorts} aria-label="排序">
        {Object.entries(sortLabels).map(([sort, label]) => (
          <a
            key={sort}
            href={withFilter(address, 'sort', sort === 'hot' ? undefined : sort)}
            className={sort === filters.sort ? css.current : css.sort}
            aria-current={sort === filters.sort ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
