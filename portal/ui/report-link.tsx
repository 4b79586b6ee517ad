import type { REPORT_KINDS } from '#contract/report-vocabulary.ts';
import css from './report-link.module.css';

interface ReportLinkProps {
  kind: Exclude<(typeof REPORT_KINDS)[number], 'page'>;
  id: number;
  /** What is reported, for screen readers: `晚风的评论`. */
  what: string;
}

/** Leads to the form that reports something; with scripts it opens in a dialog (`link-navigation.ts`). */
export function ReportLink({ kind, id, what }: ReportLinkProps) {
  return (
    <a
      href={`/BaseReport?kind=${kind}&id=${id}`}
      rel="nofollow"
      className={css.report}
      aria-label={`举报${what}`}
    >
      举报
    </a>
  );
}
