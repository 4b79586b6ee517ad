import { useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { ownDecisions } from '#contract/calls/reports.ts';
import { AppealDialog } from '#portal/actions/appeal-dialog.tsx';
import rows from '#portal/actions/own-report-list.module.css';
import { services } from '#portal/api/request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { fullTime } from '#portal/ui/format.ts';
import css from './own-reports.module.css';

type OwnDecision = CallData<typeof ownDecisions>['list'][number];

const APPEALS = { 待处理: '申诉处理中', 已处理: '申诉成立', 不成立: '申诉未通过' } as const;

/** The resets of the signed-in player's nicknames, which the player can appeal against; nothing without one. */
export function OwnDecisions() {
  const user = useShared('userData');
  const [decisions, setDecisions] = useState<readonly OwnDecision[]>([]);
  const [appealed, setAppealed] = useState<OwnDecision | null>(null);
  const [appeals, setAppeals] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an appeal reloads the list
  useEffect(() => {
    let cancelled = false;
    if (user) {
      services.get('/vue/owndecisions', {}).then((response) => {
        if (response.status === 1 && !cancelled) {
          setDecisions(response.data.list);
        }
      });
    }
    return () => {
      cancelled = true;
    };
  }, [user, appeals]);
  if (!user || decisions.length === 0) {
    return null;
  }
  return (
    <section id="decisions" aria-label="对我的处理" className={css.own}>
      <h2 className="title">对我的处理</h2>
      <ul>
        {decisions.map((decision) => (
          <OwnDecisionRow
            key={decision.report_no}
            decision={decision}
            onAppeal={() => setAppealed(decision)}
          />
        ))}
      </ul>
      {appealed && (
        <AppealDialog
          decision={{ report_no: appealed.report_no }}
          question={`昵称“${appealed.nickname}”因举报 ${appealed.report_no} 被重置。申诉成立后，昵称可以再使用。`}
          onSent={() => setAppeals(appeals + 1)}
          onClose={() => setAppealed(null)}
        />
      )}
    </section>
  );
}

function OwnDecisionRow({ decision, onAppeal }: { decision: OwnDecision; onAppeal: () => void }) {
  const { report_no, nickname, reason, decided_at, appeal } = decision;
  return (
    <li className={rows.row}>
      <p className="wrap-1-3 middle">
        <span>昵称：{nickname}</span>
        <Badge tone="quiet">已重置，不能再使用</Badge>
      </p>
      <p className="muted small">
        举报 {report_no} · {fullTime(decided_at)}处理
      </p>
      <p>处理原因：{reason}</p>
      {appeal && <p className="muted small">{APPEALS[appeal]}</p>}
      {(appeal === null || appeal === '已处理') && (
        <button
          type="button"
          className={rows.appeal}
          aria-label={`对结果有异议，申诉：昵称“${nickname}”`}
          onClick={onAppeal}
        >
          对结果有异议，申诉
        </button>
      )}
    </li>
  );
}
