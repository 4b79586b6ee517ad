import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import layout from './layout.module.css';
import { LostNotice } from './notice.tsx';
import css from './preview-page.module.css';

interface PreviewPageProps {
  crumbs: readonly Crumb[];
  /** The address of the page, after the network was lost. */
  retry: string | false | undefined;
  children: ReactNode;
}

/** The frame of a page whose data is on the way, around its head. `usePendingData` replaces it by the page. */
export function PreviewPage({ crumbs, retry, children }: PreviewPageProps) {
  return (
    <div className={`${layout.page} ${css.page}`} aria-busy={!retry}>
      <Breadcrumb crumbs={crumbs} />
      {children}
      {retry && <LostNotice address={retry} />}
    </div>
  );
}
