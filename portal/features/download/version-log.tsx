import layout from '#portal/ui/layout.module.css';
import { ReleaseLog } from '#portal/ui/release-log.tsx';
import css from './folds.module.css';
import type { DownloadPage } from './load-download.ts';

/** What changed: the newest version, the ones before it behind a fold. */
export function VersionLog({ page }: { page: DownloadPage }) {
  return page.history.length === 0 ? null : (
    <section className={layout.panel} aria-label="版本记录">
      <h2 className={css.heading}>版本记录</h2>
      <ReleaseLog releases={page.history} now={page.generated_at} />
    </section>
  );
}
