import { useEffect, useRef } from 'react';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import { withFilter } from '#portal/ui/list-address.ts';
import { chosenValue } from '#portal/ui/list-filters.ts';
import css from './filter-panel.module.css';
import { filterRows, filterSwitches, filtersAddress, type GameFilters } from './game-filters.ts';

/** All filters as links; folded on phones, always open on larger screens. */
export function FilterPanel({ filters }: { filters: GameFilters }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const address = filtersAddress(filters);
  useEffect(() => {
    // For browsers that ignore the style which shows a closed details' content.
    if (fold.current && matchMedia('(min-width: 768px)').matches) {
      fold.current.open = true;
    }
  }, []);
  return (
    <details ref={fold} className={css.fold}>
      <summary className={css.summary}>
        <Icon name="filter" size={18} />
        筛选
        {filters.chosen.length > 0 && <span className={css.count}>{filters.chosen.length}</span>}
        <Icon name="down" size={18} className={css.arrow} />
      </summary>
      <div className={css.rows}>
        {filterRows.map(({ name, label, options }) => (
          <div key={name} className={name === 'letter' ? css.letters : undefined}>
            <FilterGroup
              name={name}
              label={label}
              options={options}
              chosen={chosenValue(filters.chosen, name)}
              address={address}
            />
          </div>
        ))}
        <ul className={css.switches} aria-label="只看">
          {filterSwitches.map(({ name, label }) => {
            const on = chosenValue(filters.chosen, name) !== undefined;
            return (
              <li key={name}>
                <a
                  href={withFilter(address, name, on ? undefined : '1')}
                  className={on ? css.on : css.off}
                  aria-current={on ? 'true' : undefined}
                >
                  <span className={css.box}>{on && <Icon name="check" size={14} />}</span>
                  {label}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
