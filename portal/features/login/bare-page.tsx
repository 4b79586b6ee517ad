import type { ReactNode } from 'react';
import { useSite } from '#portal/head/use-site.ts';
import { SiteLogo } from '#portal/ui/site-logo.tsx';
import css from './bare-page.module.css';

/** A page without header and footer, for web views: a home link and one card. */
export function BarePage({ children }: { children: ReactNode }) {
  const site = useSite();
  return (
    <div className={css.page}>
      <a href="/" className={css.home}>
        <SiteLogo site={site} size={32} />
        {site?.name}
      </a>
      <div className={css.card}>{children}</div>
    </div>
  );
}
