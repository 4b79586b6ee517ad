import type { ReactNode } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { SiteLogo } from '#portal/ui/site-logo.tsx';
import css from './bare-page.module.css';

interface BarePageProps {
  site: Pick<Site, 'name' | 'logo'>;
  children: ReactNode;
}

/** A page without header and footer, for web views: a home link and one card. */
export function BarePage({ site, children }: BarePageProps) {
  return (
    <div className={css.page}>
      <a href="/" className={css.home}>
        <SiteLogo site={site} size={32} />
        {site.name}
      </a>
      <div className={css.card}>{children}</div>
    </div>
  );
}
