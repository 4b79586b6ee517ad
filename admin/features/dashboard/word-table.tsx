import { Card, Empty, Skeleton, Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import chart from '#admin/charts/chart.module.css';
import type { Range } from '#admin/charts/range.ts';
import { listUrl, within } from '#admin/charts/range.ts';
import { formatCount } from '#admin/ui/format-number.ts';

interface Word {
  term: string;
  searches: number;
  missed: number;
  results?: number;
}

interface Props {
  title: string;
  words: readonly Word[] | undefined;
  range: Range;
  /** Shows the searches without a result instead of the number of results. */
  isMissed?: true;
  emptyText: string;
  /** Shown beside the title if there are words. */
  actions: ReactNode;
}

export function WordTable({ title, words, range, isMissed, emptyText, actions }: Props) {
  return (
    <Card
      size="small"
      className={chart.card}
      title={<h2 className={chart.heading}>{title}</h2>}
      extra={words && words.length > 0 && actions}
    >
      {!words && <Skeleton active paragraph={{ rows: 5 }} />}
      {words?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />}
      {words && words.length > 0 && (
        <Table<Word>
          rowKey="term"
          size="small"
          dataSource={[...words]}
          pagination={false}
          columns={[
            {
              key: 'term',
              title: '搜索词',
              render: (_cell, { term }) =>
                term === '' ? (
                  '（未记录原文）'
                ) : (
                  <Link to={listUrl('searches', { ...within(range), q: term })}>{term}</Link>
                ),
            },
            countColumn('searches', '搜索次数'),
            isMissed ? countColumn('missed', '无结果次数') : countColumn('results', '结果数'),
          ]}
        />
      )}
    </Card>
  );
}

function countColumn(key: 'searches' | 'missed' | 'results', title: string): TableColumnType<Word> {
  return { key, title, align: 'right', render: (_cell, { [key]: count = 0 }) => formatCount(count) };
}
