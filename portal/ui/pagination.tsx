import { Icon } from './icon.tsx';
import { withParam } from './list-address.ts';
import css from './pagination.module.css';

interface PaginationProps {
  page: number;
  size: number;
  total: number;
  address: string;
}

/** The displayed page numbers: the ends, the neighbours, and null for a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const near = new Set([1, last, page - 1, page, page + 1].filter((n) => n >= 1 && n <= last));
  const sorted = [...near].sort((a, b) => a - b);
  return sorted.flatMap((n, i) => {
    const before = sorted[i - 1];
    if (before === undefined || n === before + 1) {
      return [n];
    }
    return n === before + 2 ? [n - 1, n] : [null, n];
  });
}

/** Pagination with plain links, for visitors without scripts and search engines. */
export function Pagination({ page, size, total, address }: PaginationProps) {
  const last = Math.ceil(total / size);
  if (last <= 1) {
    return null;
  }
  const to = (n: number) => withParam(address, 'page', n === 1 ? undefined : String(n));
  return (
    <nav className={css.pages} aria-label="分页">
      {page > 1 && (
        <a className={css.step} href={to(page - 1)} rel="prev">
          <Icon name="left" size={16} />
          上一页
        </a>
      )}
      {pageNumbers(page, last).map((n, i) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key
          <span key={`gap-${i}`} className={css.gap}>
            …
          </span>
        ) : (
          <a
            key={n}
            href={to(n)}
            className={n === page ? css.current : css.page}
            aria-current={n === page ? 'page' : undefined}
          >
            {n}
          </a>
        ),
      )}
      {page < last && (
        <a className={css.step} href={to(page + 1)} rel="next">
          下一页
          <Icon name="right" size={16} />
        </a>
      )}
    </nav>
  );
}
