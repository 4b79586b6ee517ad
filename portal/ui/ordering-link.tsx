import css from './ordering-link.module.css';

/** A link to the explanation of how a list is ordered. */
export function OrderingLink({ part }: { part: 'boards' | 'recommended' | 'search' | 'lists' }) {
  return (
    <a href={`/BaseOrdering#${part}`} className={css.link}>
      排序说明
    </a>
  );
}
