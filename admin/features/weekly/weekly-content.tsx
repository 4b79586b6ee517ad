import { Card, Skeleton, Table, type TableColumnType } from 'antd';
import { Link } from 'react-router';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import { useCall } from '#admin/calls/use-call.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { changeText, TREND_NAMES } from '#contract/admin/trend-comparison.ts';
import { type WeeklyBody, weeklyOne } from '#contract/admin/weekly.ts';
import styles from './weekly.module.css';

type Compared = { count: number; before: number | null };

/** The tables of one report. */
export function WeeklyContent({ id }: { id: number }) {
  const { data, refusal, reload } = useCall(weeklyOne, { id });
  if (refusal) {
    return <RetryAlert refusal={refusal} onRetry={reload} />;
  }
  if (!data) {
    return <Skeleton active />;
  }
  const { figures, games, words, missed_words, packs, open } = data.body;
  return (
    <div className={styles.tables}>
      <Part
        title="本周数据"
        rows={figures}
        rowKey="name"
        emptyText="没有数据"
        columns={[
          { title: '数据', render: (_, { name }) => TREND_NAMES[name] },
          ...comparedColumns<WeeklyBody['figures'][number]>('本周', '上一周'),
        ]}
      />
      <Part
        title="待办事项"
        rows={open}
        rowKey="name"
        emptyText="没有待办事项"
        columns={[
          { title: '待办', render: (_, { name }) => name },
          ...comparedColumns<WeeklyBody['open'][number]>('生成时', '上次周报'),
        ]}
      />
      <Part
        title="热门游戏（下载与领取）"
        rows={games}
        rowKey="id"
        emptyText="本周没有下载和领取"
        columns={[
          { title: '游戏', render: (_, { id: game, name }) => <Link to={`/games/${game}`}>{name}</Link> },
          { title: '下载', align: 'right', render: (_, { downloads }) => formatCount(downloads) },
          { title: '领取', align: 'right', render: (_, { claims }) => formatCount(claims) },
          {
            title: '合计比上一周',
            align: 'right',
            render: (_, { downloads, claims, before }) => changeText({ count: downloads + claims, before }),
          },
        ]}
      />
      <Part
        title="即将领完的礼包"
        rows={packs}
        rowKey="id"
        emptyText="没有一周内会领完的礼包"
        columns={[
          {
            title: '礼包',
            render: (_, { id: pack, title, game }) => (
              <>
                <Link to={`/packs/${pack}`}>{title}</Link>
                <br />
                {game}
              </>
            ),
          },
          { title: '剩余', align: 'right', render: (_, { remaining }) => formatCount(remaining) },
          {
            title: '预计',
            align: 'right',
            render: (_, { days }) => (days < 1 ? '一天内领完' : `约 ${Math.round(days)} 天`),
          },
        ]}
      />
      {[
        { title: '热门搜索词', rows: words, emptyText: '本周没有人搜索' },
        { title: '无结果搜索词', rows: missed_words, emptyText: '本周没有无结果的搜索' },
      ].map((part) => (
        <Part
          key={part.title}
          {...part}
          rowKey="term"
          columns={[
            { title: '搜索词', render: (_, { term }) => term || '（未记录原文）' },
            ...comparedColumns<WeeklyBody['words'][number]>('本周', '上一周'),
          ]}
        />
      ))}
    </div>
  );
}

interface PartProps<Row> {
  title: string;
  rows: readonly Row[];
  rowKey: string & keyof Row;
  columns: TableColumnType<Row>[];
  emptyText: string;
}

function Part<Row extends object>({ title, rows, rowKey, columns, emptyText }: PartProps<Row>) {
  return (
    <Card size="small" title={title}>
      <Table<Row>
        size="small"
        rowKey={rowKey}
        dataSource={rows}
        columns={columns}
        pagination={false}
        locale={{ emptyText }}
      />
    </Card>
  );
}

function comparedColumns<Row extends Compared>(now: string, earlier: string): TableColumnType<Row>[] {
  return [
    { title: now, align: 'right', render: (_, { count }) => formatCount(count) },
    {
      title: earlier,
      align: 'right',
      render: (_, { before }) => (before === null ? '无' : formatCount(before)),
    },
    {
      title: '变化',
      align: 'right',
      render: (_, { count, before }) => (before === null ? '' : changeText({ count, before })),
    },
  ];
}
