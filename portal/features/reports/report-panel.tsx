import { useState } from 'react';
import type { REPORT_RESULTS } from '#contract/report-vocabulary.ts';
import { KIND_NAMES } from '#portal/actions/report-kinds.ts';
import { buttonClass } from '#portal/ui/button.ts';
import layout from '#portal/ui/layout.module.css';
import { OwnDecisions } from './own-decisions.tsx';
import { OwnReports } from './own-reports.tsx';
import type { ReportTarget } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';
import css from './reports.module.css';

type Result = (typeof REPORT_RESULTS)[number];

const FAILURES: Record<Exclude<Result, 'sent'>, string> = {
  invalid: '举报未提交：请选择理由；理由选“其他”或举报网页时要写说明，手机号要填 11 位数字。',
  missing: '您要举报的内容已不存在。',
  many: '您所在的网络举报得太频繁了，请过一会儿再试，或登录后举报。',
  failed: '举报提交失败，请稍后再试。',
};

interface ReportPanelProps {
  target: ReportTarget;
  /** Of a form that was posted without scripts. */
  result: Result | undefined;
  hotline: string;
}

/** The form of a report, or that it was sent, and what the signed-in player has reported. */
export function ReportPanel({ target, result, hotline }: ReportPanelProps) {
  const [sent, setSent] = useState<string>();
  const isSent = sent !== undefined || result === 'sent';
  return (
    <div className={`${layout.panel} ${css.panel}`}>
      {result && result !== 'sent' && !sent && (
        <p role="alert" className={css.failure}>
          {FAILURES[result]}
        </p>
      )}
      {isSent ? (
        <>
          <ReportSent {...(sent && { reportNo: sent })} />
          <p className="centre">
            <a href="/BaseReport" className={buttonClass.quiet}>
              举报其他内容
            </a>
          </p>
        </>
      ) : (
        <>
          <Intro target={target} hotline={hotline} />
          <ReportForm target={target} onSent={setSent} />
        </>
      )}
      <OwnReports sent={sent} />
      <OwnDecisions />
    </div>
  );
}

/** What is reported, and the other ways to report. */
function Intro({ target: { kind, id }, hotline }: Pick<ReportPanelProps, 'target' | 'hotline'>) {
  return (
    <div className={css.intro}>
      {id === undefined ? (
        <p>
          评论、游戏、资讯和账号交易页面上都有“举报”入口，从那里举报处理得更快。其他内容请填写网址和说明。
        </p>
      ) : (
        <p>
          举报对象：{KIND_NAMES[kind]}（编号 {id}）
        </p>
      )}
      <p className={css.note}>
        不用登录也能举报。
        {hotline && `您也可以拨打客服热线 ${hotline}，`}
        {hotline ? '或' : '您也可以'}向中央网信办举报中心（www.12377.cn，电话 12377）举报。
      </p>
    </div>
  );
}
