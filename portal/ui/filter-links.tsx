import css from './filter-group.module.css';
import { withFilter } from './list-address.ts';

interface FilterLinksProps {
  label: string;
  name: string;
  options: readonly { value: string; label: string; count?: number }[];
  chosen: string | undefined;
  address: string;
}

/** A row of filter links: the state is in the URL, so filters work without scripts. */
export function FilterLinks({ label, name, options, chosen, address }: FilterLinksProps) {
  const choices = [{ value: undefined, label: '全部' }, ...options];
  return (
    <div className={css.group} data-filter={name}>
      <span className={css.label} id={`filter-${name}`}>
        {label}
      </span>
      <ul className={css.options} aria-labelledby={`filter-${name}`}>
        {choices.map((option) => {
          const current = option.value === chosen;
          return (
            <li key={option.label}>
              <a
                href={withFilter(address, name, option.value)}
                className={current ? css.current : css.option}
                aria-current={current ? 'true' : undefined}
              >
                {option.label}
                {'count' in option && option.count !== undefined && (
                  <span className="small tabular">{option.count}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
