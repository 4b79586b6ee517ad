import { Avatar, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction } from '#admin/calls/use-call.ts';
import { MaskedNumber } from '#admin/fields/masked-number.tsx';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import styles from '#admin/queue/queue.module.css';
import { showTime } from '#admin/ui/china-time.ts';
import { REPORT_KIND_NAMES, type ReportAdminRow, reportContact } from '#contract/admin/reports.ts';
import { APPEALED_KINDS } from '#contract/report-vocabulary.ts';
import entryStyles from './reports.module.css';

interface Props {
  report: ReportAdminRow;
  buttons: ReactNode;
}

const COLOURS = { 待处理: 'warning', 已处理: 'success', 不成立: 'default' } as const;
const URGENT: readonly string[] = ['危害未成年人', '违法违规'];

/** True for an appeal against a decision. */
export function isAppeal(kind: ReportAdminRow['kind']): boolean {
  return APPEALED_KINDS.some((appealed) => appealed === kind);
}

/** A report in the queue: the reason, the reported text as it was, the reporter's text and the deadline. */
export function ReportEntry({ report, buttons }: Props) {
  const { report_no, state, kind, reason, body, text, note, created_at, due_at, decided_at, is_overdue } =
    report;
  return (
    <article>
      <div className={styles.head}>
        <Tag color={COLOURS[state]}>{state}</Tag>
        <Tag color={URGENT.includes(reason) ? 'error' : 'default'}>{isAppeal(kind) ? '申诉' : reason}</Tag>
        <span>{report_no}</span>
        <time dateTime={created_at}>{showTime(created_at)}</time>
        {state === '待处理' ? (
          <span className={is_overdue ? entryStyles.overdue : undefined}>
            {is_overdue ? '已超期，期限' : '期限'} {showTime(due_at)}
          </span>
        ) : (
          <span>{showTime(decided_at)} 处理</span>
        )}
      </div>
      <p className={styles.head}>
        <span className={entryStyles.thing}>
          {REPORT_KIND_NAMES[kind]}：<ReportedThing report={report} />
        </span>
        {report.comment_state && <Tag>评论{report.comment_state}</Tag>}
        {report.is_reset && <Tag>昵称已重置</Tag>}
      </p>
      {kind === 'nickname' && body && <Avatar size={64} src={pictureAddress(body)} alt="被举报时的头像" />}
      {kind !== 'nickname' && body && <blockquote className={entryStyles.reported}>{body}</blockquote>}
      {text && (
        <p className={styles.body}>
          {isAppeal(kind) ? '申诉理由' : '举报人的说明'}：{text}
        </p>
      )}
      <p className={styles.head}>
        <Reporter report={report} />
        {report.contact_masked && <ReporterContact report={report} />}
      </p>
      {note && <p className={styles.body}>处理说明：{note}</p>}
      {buttons}
    </article>
  );
}

/** A link to the reported thing: a comment's leads to the moderation queue. A stranger's address is no link. */
function ReportedThing({ report: { kind, target_id, game_id, title } }: { report: ReportAdminRow }) {
  const may = useMay();
  if (kind === 'report_appeal') {
    const filters = new URLSearchParams({ state: 'all', q: title.split(' ')[0] ?? '' });
    return <Link to={`/reports?${filters}`}>{title}</Link>;
  }
  if (kind === 'comment' || kind === 'nickname' || kind === 'comment_appeal') {
    const filters = new URLSearchParams({ state: 'all', q: title, game_id: String(game_id) });
    return may('comments.read') ? <Link to={`/comments?${filters}`}>{title}</Link> : title;
  }
  if (kind === 'page') {
    return <span className={entryStyles.address}>{title}</span>;
  }
  const pages = { game: '/BaseYxDetails', news: '/BaseGameInfoDetails', trade: '/BaseJyDetails' };
  return (
    <a href={`${pages[kind]}?id=${target_id}`} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

function Reporter({ report: { player_id, kind } }: { report: ReportAdminRow }) {
  const may = useMay();
  const who = isAppeal(kind) ? '申诉人：' : '举报人：';
  if (player_id === null) {
    return <span>{who}游客</span>;
  }
  return (
    <span>
      {who}
      {may('players.read') ? <Link to={`/players/${player_id}`}>玩家 {player_id}</Link> : `玩家 ${player_id}`}
    </span>
  );
}

/** The number of a reporter. */
function ReporterContact({ report: { id, contact_masked } }: { report: ReportAdminRow }) {
  const { send, isSending } = useAction();
  return (
    <MaskedNumber
      label="联系手机号："
      masked={contact_masked}
      permission="reports.write"
      isReading={isSending}
      read={async () => (await send(reportContact, { id }))?.contact}
    />
  );
}
