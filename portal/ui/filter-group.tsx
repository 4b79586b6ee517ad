import css from './filter-group.module.css';
import { withFilter } from './list-address.ts';

interface FilterGroupProps {
  label: string;
  /** The query parameter it sets. */
  name: string;
  options: readonly { value: string; label: string; count?: number }[];
  /** What is chosen now; undefined: all. */
  chosen: string | undefined;
  address: string;
  /** The word for "no restriction"; null where one option is always chosen. */
  all?: string | null;
}

/** One row of choices, each a link that changes the address: filters live in the URL and work without scripts. */
export function FilterGroup({ label, name, options, chosen, address, all = '全部' }: FilterGroupProps) {
  const choices = all === null ? options : [{ value: undefined, label: all }, ...options];
  return (
    <div className={css.group}>
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
                  <span className={css.count}>{option.count}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
