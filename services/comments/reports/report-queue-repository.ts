import { type RawBuilder, sql } from 'kysely';
import { REPORT_KIND_NAMES, type ReportAdminRow, type reportQueue } from '#contract/admin/reports.ts';
import type { CallParams } from '#contract/call.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import type { Listable } from '#platform/admin/list-records.ts';
import { maskNumbers } from '#platform/admin/mask-numbers.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { between, containing } from '#platform/database/conditions.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

type Filters = Omit<CallParams<typeof reportQueue>, 'page' | 'size' | 'sort'>;

interface Listed extends Omit<ReportAdminRow, 'id' | 'created_at' | 'due_at' | 'decided_at' | 'is_overdue'> {
  created_at: Date;
  due_at: Date;
  decided_at: Date | null;
}

/** What is overdue first, then minors; ids continue the order by time. */
const urgency = (now: Date): RawBuilder<unknown> =>
  sql`(case when state = '待处理' and due_at < ${now} then 0 else 2 end + (reason <> '危害未成年人')::int)`;

/**
 * The queue of reports.
 * @param now decides what is overdue
 * @param isMasked whether to mask mobile numbers in texts
 */
export function queuedReports(now: Date, isMasked: boolean): Listable<Listed, ReportAdminRow, Filters> {
  const mask = isMasked ? maskNumbers : (text: string) => text;
  return {
    table: 'report',
    columns: sql`report.report_no, report.kind, report.target_id, report.game_id, report.title, report.body,
      (select state from comment where report.kind in ('comment', 'nickname', 'comment_appeal') and comment.id = report.target_id) as comment_state,
      report.reason, report.text, report.contact_masked, report.player_id, report.author_id, report.state, report.note,
      coalesce((select action from nickname_order where report_id = report.id order by id desc limit 1) = '重置', false)
        as is_reset,
      report.created_at, report.due_at, report.decided_at, report.version`,
    sorts: { urgency: urgency(now), id: sql`id`, due_at: sql`due_at` },
    defaultSort: '-id',
    filter: ({ q, kind, reason, state, overdue, player_id, from, to }) => [
      q &&
        sql`(report_no = ${q} or ${containing('title', q)} or ${containing('body', q)} or ${containing('text', q)})`,
      kind && sql`kind = ${kind}`,
      reason && sql`reason = ${reason}`,
      state && sql`state = ${state}`,
      overdue === undefined ? undefined : sql`(state = '待处理' and due_at < ${now}) = ${overdue}`,
      player_id === undefined ? undefined : sql`player_id = ${player_id}`,
      ...between('created_at', { from, to }),
    ],
    present: ({ created_at, due_at, decided_at, ...row }) => ({
      ...row,
      title: mask(row.title),
      body: mask(row.body),
      text: mask(row.text),
      created_at: chinaTime(created_at),
      due_at: chinaTime(due_at),
      is_overdue: row.state === '待处理' && due_at < now,
      decided_at: decided_at && chinaTime(decided_at),
    }),
  };
}

export const reportSheet: readonly SheetColumn<ReportAdminRow>[] = [
  ['举报编号', (row) => row.report_no],
  ['举报对象', (row) => REPORT_KIND_NAMES[row.kind]],
  ['对象编号', (row) => row.target_id],
  ['标题', (row) => row.title],
  ['被举报的内容', (row) => row.body],
  ['理由', (row) => row.reason],
  ['举报人的说明', (row) => row.text],
  ['联系手机号', (row) => row.contact_masked],
  ['举报人的玩家编号', (row) => row.player_id],
  ['状态', (row) => row.state],
  ['处理说明', (row) => row.note],
  ['举报时间', (row) => row.created_at],
  ['处理期限', (row) => row.due_at],
  ['处理时间', (row) => row.decided_at],
];

/** A report's new state and note; with a version, only if the report still has it. Without a note the old one stays. */
export interface Decision {
  id: number;
  state: ReportAdminRow['state'];
  note?: string | undefined;
  version?: number;
}

export interface Decided
  extends Pick<
    ReportAdminRow,
    'id' | 'report_no' | 'kind' | 'target_id' | 'author_id' | 'body' | 'reason' | 'state' | 'note' | 'version'
  > {
  was: ReportAdminRow['state'];
  was_note: string;
  /** The reported title or nickname, and the player who reported it. */
  title: string;
  player_id: number | null;
}

/**
 * Changes the state of reports and returns the changed ones. A report does not open again if its reporter has filed
 * another one about the same thing since.
 */
export async function decideReports(tx: Tx, decisions: readonly Decision[], now: Date): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    with wanted as (
      select * from unnest(
        ${decisions.map(({ id }) => id)}::bigint[],
        ${decisions.map(({ state }) => state)}::text[],
        ${decisions.map(({ note }) => note ?? null)}::text[],
        ${decisions.map(({ version }) => version ?? null)}::integer[]
      ) as wanted (id, state, note, version)
    ), chosen as materialized (
      select chosen.id, chosen.state as was, chosen.note as was_note, wanted.state, coalesce(wanted.note, chosen.note) as note
      from report as chosen join wanted using (id)
      where chosen.state <> wanted.state and chosen.version = coalesce(wanted.version, chosen.version)
        and not (
          wanted.state = '待处理' and exists (
            select from report as other where other.repeat_key = chosen.repeat_key and other.state = '待处理'
          )
        )
      order by chosen.id for update of chosen
    )
    update report set state = chosen.state, note = chosen.note, version = version + 1,
      decided_at = case when chosen.state <> '待处理' then ${now}::timestamptz end
    from chosen where report.id = chosen.id
    returning report.id, report_no, kind, target_id, author_id, body, reason, report.state, report.note, version, was, was_note,
      report.title, report.player_id`.execute(tx);
  return rows;
}

/** The columns with the number of the reporter. */
export function findContact(tx: Tx, id: number) {
  return tx
    .selectFrom('report')
    .select(['report_no', 'contact_masked', 'contact_sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countOpenReports(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report where state = '待处理'`.execute(db);
  return rows[0]?.count ?? 0;
}
