import { useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { ownReports } from '#contract/calls/reports.ts';
import { services } from '../api/request.ts';
import { useOwn } from '../api/use-own.ts';
import { Badge } from '../ui/badge.tsx';
import { fullTime } from '../ui/format.ts';
import { MoreButton, Pending } from '../ui/pending.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import css from './own-report-list.module.css';
import { KIND_NAMES } from './report-kinds.ts';

type OwnReport = CallData<typeof ownReports>['list'][number];

const NAMES: Record<OwnReport['kind'], string> = {
  ...KIND_NAMES,
  comment_appeal: '申诉（评论被拒绝）',
  report_appeal: '申诉（举报处理结果）',
};

const APPEALS = { 待处理: '申诉处理中', 已处理: '申诉成立，重新处理', 不成立: '申诉未通过' } as const;

const OUTCOMES = {
  待处理: { text: '待处理', tone: 'quiet' },
  已处理: { text: '举报成立，已处理', tone: 'info' },
  不成立: { text: '举报不成立', tone: 'quiet' },
} as const;

const APPEAL_OUTCOMES = {
  待处理: { text: '待处理', tone: 'quiet' },
  已处理: { text: '申诉成立', tone: 'info' },
  不成立: { text: '申诉未通过', tone: 'quiet' },
} as const;

interface OwnReportListProps {
  /** The number of the report that was sent last; another one reloads the list. */
  sent?: string | undefined;
  /** How many are shown until the player wants all. */
  first?: number;
}

/** The signed-in player's reports and appeals with their outcome, newest first. */
export function OwnReportList({ sent, first }: OwnReportListProps) {
  const { data, failure, load } = useOwn(() => services.get('/vue/ownreports', {}), sent);
  const [isAll, setAll] = useState(first === undefined);
  const [appealed, setAppealed] = useState<OwnReport | null>(null);
  const reports = data?.list;
  const shown = reports?.slice(0, isAll ? undefined : first) ?? [];
  return (
    <>
      {reports?.length === 0 && <p className={css.none}>还没有举报过。</p>}
      <ul>
        {shown.map((report) => (
          <OwnReportRow key={report.report_no} report={report} onAppeal={() => setAppealed(report)} />
        ))}
      </ul>
      {(!reports || failure) && <Pending failure={failure} onRetry={load} />}
      {reports && shown.length < reports.length && (
        <MoreButton label={`全部 ${reports.length} 条`} onClick={() => setAll(true)} />
      )}
      {appealed && (
        <AppealDialog
          decision={{ report_no: appealed.report_no }}
          question={`举报 ${appealed.report_no} 的处理结果是不成立。申诉成立后会重新处理。`}
          onSent={load}
          onClose={() => setAppealed(null)}
        />
      )}
    </>
  );
}

function OwnReportRow({ report, onAppeal }: { report: OwnReport; onAppeal: () => void }) {
  const { report_no, kind, title, reason, state, note, created_at, due_at, decided_at, appeal } = report;
  const isAppeal = kind === 'comment_appeal' || kind === 'report_appeal';
  const { text, tone } = (isAppeal ? APPEAL_OUTCOMES : OUTCOMES)[state];
  return (
    <li className={css.row}>
      <p className="wrap-1-3 middle">
        <span>
          {NAMES[kind]}：{title}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="muted small">
        {!isAppeal && `${reason} · `}
        {report_no} · {fullTime(created_at)}提交 ·{' '}
        {decided_at ? `${fullTime(decided_at)}处理` : `${fullTime(due_at)}前处理`}
      </p>
      {note && <p>处理说明：{note}</p>}
      {appeal && <p className="muted small">{APPEALS[appeal]}</p>}
      {state === '不成立' && !isAppeal && (appeal === null || appeal === '已处理') && (
        <button
          type="button"
          className={css.appeal}
          aria-label={`对结果有异议，申诉：举报 ${report_no}`}
          onClick={onAppeal}
        >
          对结果有异议，申诉
        </button>
      )}
    </li>
  );
}
