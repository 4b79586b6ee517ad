import type { ReactNode } from 'react';
import { countText } from './format.ts';
import { Icon } from './icon.tsx';
import { withFilter } from './list-address.ts';
import css from './result-bar.module.css';

interface ResultBarProps {
  total: number;
  /** The total exceeds the counting limit. */
  capped: boolean | undefined;
  /** The measure word and noun: 款游戏. */
  unit: string;
  chosen: readonly { label: string; without: string }[];
  all: string;
  children?: ReactNode;
}

export function ResultBar({ total, capped, unit, chosen, all, children }: ResultBarProps) {
  return (
    <div className={css.bar}>
      <p className={css.found} role="status">
        共 <strong>{capped ? `${countText(total)}+` : countText(total)}</strong> {unit}
      </p>
      {chosen.length > 0 && (
        <ul className={css.chips} aria-label="已选条件">
          {chosen.map(({ label, without }) => (
            <li key={label}>
              <a href={without} className={css.chip}>
                <span className="clip">{label}</span>
                <Icon name="close" size={14} />
                <span className="visually-hidden">（取消这一项）</span>
              </a>
            </li>
          ))}
          <li>
            <a href={all} className={css.clear}>
              清除全部
            </a>
          </li>
        </ul>
      )}
      {children}
    </div>
  );
}

interface SortLinksProps {
  /** The labels of the sort orders; the first is the default. */
  labels: Readonly<Record<string, string>>;
  chosen: string;
  address: string;
}

export function SortLinks({ labels, chosen, address }: SortLinksProps) {
  return (
    <nav className={css.sorts} aria-label="排序" data-sorts="">
      {Object.entries(labels).map(([sort, label], i) => (
        <a
          key={sort}
          href={withFilter(address, 'sort', i === 0 ? undefined : sort)}
          className={sort === chosen ? css.current : css.sort}
          aria-current={sort === chosen ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
