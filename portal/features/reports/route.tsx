import { useState } from 'react';
import { useLocation } from 'react-router';
import { REPORT_RESULTS } from '#contract/report-vocabulary.ts';
import { KIND_NAMES } from '#portal/actions/report-kinds.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { useSite } from '#portal/head/use-site.ts';
import { buttonClass } from '#portal/ui/button.ts';
import layout from '#portal/ui/layout.module.css';
import { Page } from '#portal/ui/page.tsx';
import { OwnDecisions } from './own-decisions.tsx';
import { OwnReports } from './own-reports.tsx';
import { type ReportTarget, targetOf } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import { ReportSent } from './report-sent.tsx';
import css from './reports.module.css';

type Failed = Exclude<(typeof REPORT_RESULTS)[number], 'sent'>;

const FAILURES: Record<Failed, string> = {
  invalid: '举报未提交：请选择理由；理由选“其他”或举报网页时要写说明，手机号要填 11 位数字。',
  missing: '您要举报的内容已不存在。',
  many: '您所在的网络举报得太频繁了，请过一会儿再试，或登录后举报。',
  failed: '举报提交失败，请稍后再试。',
};

/** The page has no data; its meta data needs a loader. */
export const loader = () => 'null';
export const clientLoader = () => null;

export const meta = pageMeta((_data, { site }) => ({
  title: '违法和不良信息举报',
  description: `向${site.name}举报违法和不良信息：危害未成年人、色情低俗、诈骗赌博、侵权、辱骂攻击等。`,
  path: '/BaseReport',
  noindex: true,
}));

export default function Reports() {
  const params = new URLSearchParams(useLocation().search);
  const result = REPORT_RESULTS.find((known) => known === params.get('result'));
  const target = targetOf(params);
  return <ReportPage key={`${target.kind} ${target.id} ${result}`} target={target} result={result} />;
}

interface ReportPageProps {
  target: ReportTarget;
  /** Of a form that was posted without scripts. */
  result: (typeof REPORT_RESULTS)[number] | undefined;
}

function ReportPage({ target, result }: ReportPageProps) {
  const [sent, setSent] = useState<string>();
  const isSent = sent !== undefined || result === 'sent';
  return (
    <Page title="违法和不良信息举报">
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
              <a href="/BaseReport" className={buttonClass.quiet} onClick={() => setSent(undefined)}>
                举报其他内容
              </a>
            </p>
          </>
        ) : (
          <>
            <Intro target={target} />
            <ReportForm target={target} onSent={setSent} />
          </>
        )}
        <OwnReports sent={sent} />
        <OwnDecisions />
      </div>
    </Page>
  );
}

/** What is reported, and the other ways to report. */
function Intro({ target: { kind, id } }: { target: ReportTarget }) {
  const hotline = useSite()?.hotline;
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
