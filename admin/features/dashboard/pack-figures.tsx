import { Card, Table } from 'antd';
import { useMemo } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { useCall } from '#admin/calls/use-call.ts';
import styles from '#admin/charts/chart.module.css';
import { Chart } from '#admin/charts/chart.tsx';
import { PeriodChart } from '#admin/charts/period-chart.tsx';
import { beforeName, useRange } from '#admin/charts/range.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { showTime } from '#admin/ui/china-time.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { codeBatches } from '#contract/admin/codes.ts';
import { packFigures, packFiguresExport } from '#contract/admin/pack-figures.ts';
import type { CallData } from '#contract/call.ts';
import { FiguresPage } from './figures-page.tsx';

type Batch = CallData<typeof codeBatches>['list'][number];

const STOCK = { now: '剩余', before: '新增' };
const SHOWN_DAYS = 30;

/** What a pack gave, by day and by upload. */
export function Page({ id }: { id: number }) {
  const [range, setRange] = useRange(SHOWN_DAYS);
  const may = useMay();
  const state = useCall(packFigures, { pack_id: id, ...range });
  const { data } = state;
  const stock = useMemo(
    () =>
      data?.days.map(({ day, left, added }) => ({
        label: day.slice(5),
        count: left ?? 0,
        before: added,
        isFuture: left === null,
      })),
    [data],
  );
  const menu = <ExportMenu call={packFiguresExport} query={{ pack_id: id, ...range }} name="导出礼包数据" />;
  return (
    <FiguresPage
      title="礼包数据"
      settings={{ link: `/packs/${id}`, label: '礼包设置' }}
      range={range}
      onRange={setRange}
      state={state}
      rest={may('codes.read') && <Uploads packId={id} />}
    >
      <section className={styles.grid} aria-label="每天的数据">
        <PeriodChart
          data={data}
          range={range}
          title="领取"
          figure="claims"
          unit="个"
          emptyText="这段时间和前一段时间都没有人领取。"
          actions={menu}
        />
        <PeriodChart
          data={data}
          range={range}
          title="淘号"
          figure="draws"
          unit="次"
          emptyText="这段时间和前一段时间都没有人淘号。"
          actions={menu}
        />
        <Chart
          title="每天结束时的剩余"
          kind="line"
          points={stock}
          names={STOCK}
          pointName="日期"
          summary={data ? stockText(data.days, beforeName(range)) : ''}
          emptyText="这段时间没有剩余的兑换码，也没有新增。"
          actions={menu}
        />
      </section>
    </FiguresPage>
  );
}

type Day = CallData<typeof packFigures>['days'][number];

/** What was added and is left, each with the preceding period. */
function stockText(days: readonly Day[], name: string): string {
  const sumOf = (list: readonly { added: number }[]) => list.reduce((sum, { added }) => sum + added, 0);
  const lastOf = (list: readonly { left: number | null }[]) =>
    list.map(({ left }) => left).findLast((left) => left !== null);
  const before = days.map((day) => day.before);
  const [last, lastBefore] = [lastOf(days), lastOf(before)];
  const added = `新增 ${formatCount(sumOf(days))} 个兑换码，${name}新增 ${formatCount(sumOf(before))} 个。`;
  if (last === undefined || last === null) {
    return `${added}礼包不限量或撤销过导入，无法计算剩余。`;
  }
  const left = `最后剩余 ${formatCount(last)} 个（含暂停发放的）`;
  return typeof lastBefore === 'number'
    ? `${added}${left}，${name}结束时剩余 ${formatCount(lastBefore)} 个。`
    : `${added}${left}。`;
}

function Uploads({ packId }: { packId: number }) {
  const { data } = useCall(codeBatches, { pack_id: packId });
  return (
    <Card size="small" title="按导入批次">
      <Table<Batch>
        rowKey="id"
        size="small"
        loading={!data}
        dataSource={data?.list ?? []}
        locale={{ emptyText: data ? '还没有导入记录' : ' ' }}
        pagination={false}
        columns={[
          {
            title: '导入',
            render: (_, { at, from }) => (
              <>
                {showTime(at)}
                <br />
                {from}
              </>
            ),
          },
          ...(['added', 'given', 'left', 'taken_out'] as const).map((key) => ({
            title: { added: '数量', given: '已领取', left: '剩余', taken_out: '已撤销' }[key],
            align: 'right' as const,
            render: (_: unknown, batch: Batch) => formatCount(batch[key]),
          })),
          {
            title: '领取率',
            align: 'right',
            render: (_, { added, given }) => (added > 0 ? `${Math.round((given / added) * 100)}%` : ''),
          },
        ]}
      />
    </Card>
  );
}
