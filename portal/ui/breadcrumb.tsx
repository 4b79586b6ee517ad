import css from './breadcrumb.module.css';

interface Crumb {
  label: string;
  /** Missing for the current page. */
  href?: string;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={css.crumbs} aria-label="当前位置">
      <ol>
        <li>
          <a href="/">首页</a>
        </li>
        {crumbs.map(({ label, href }) => (
          <li key={label}>{href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
