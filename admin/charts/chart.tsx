import { Button, Card, Empty, Flex, Skeleton, Table, Typography, theme } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatCount } from '../ui/format-number.ts';
import styles from './chart.module.css';
import { type ChartKind, type ChartNames, type ChartPoint, comparedChart } from './compared-chart.ts';
import { whenNear } from './when-near.ts';

interface Props {
  title: string;
  kind: ChartKind;
  /** Undefined while loading. */
  points: readonly ChartPoint[] | undefined;
  names: ChartNames;
  /** Title of the label column: 时间、页面. */
  pointName: string;
  /** The result in a sentence; also the accessible name of the picture. */
  summary: string;
  /** Shown if every number is zero. */
  emptyText: ReactNode;
  /** Beside the switch to the table. */
  actions?: ReactNode;
}

type Engine = Awaited<ReturnType<typeof import('./chart-engine.ts')['startChart']>>;

export function Chart({ title, kind, points, names, pointName, summary, emptyText, actions }: Props) {
  const [isTable, setTable] = useState(false);
  const heading = useId();
  const isEmpty = points?.every(({ count, before }) => count === 0 && before === 0);
  return (
    <Card
      size="small"
      className={styles.card}
      title={
        <h2 id={heading} className={styles.heading}>
          {title}
        </h2>
      }
      extra={
        points &&
        !isEmpty && (
          <Flex>
            <Button size="small" type="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? '查看图表' : '查看表格'}
            </Button>
            {actions}
          </Flex>
        )
      }
    >
      {!points && <Skeleton active paragraph={{ rows: 5 }} />}
      {points && isEmpty && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />}
      {points && !isEmpty && (
        <>
          <Typography.Paragraph type="secondary">{summary}</Typography.Paragraph>
          {isTable ? (
            <Table<ChartPoint>
              rowKey="label"
              size="small"
              aria-labelledby={heading}
              dataSource={[...points]}
              pagination={false}
              scroll={{ y: 260 }}
              columns={[
                { key: 'label', title: pointName, render: (_cell, { label }) => label },
                {
                  key: 'count',
                  title: names.now,
                  align: 'right',
                  render: (_cell, { count, isFuture }) => (isFuture ? '' : formatCount(count)),
                },
                {
                  key: 'before',
                  title: names.before,
                  align: 'right',
                  render: (_cell, { before }) => formatCount(before),
                },
              ]}
            />
          ) : (
            <Picture kind={kind} points={points} names={names} label={`${title}：${summary}`} />
          )}
        </>
      )}
    </Card>
  );
}

/** Its engine is loaded when it comes near the window; its height is reserved. */
function Picture({
  kind,
  points,
  names,
  label,
}: Pick<Props, 'kind' | 'names'> & { points: readonly ChartPoint[]; label: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine>();
  const { token } = theme.useToken();
  useEffect(() => {
    const place = container.current;
    if (!place) {
      return;
    }
    let isCancelled = false;
    let started: Engine | undefined;
    const resizeObserver = new ResizeObserver(() => started?.resize());
    const cancel = whenNear(place, async () => {
      const { startChart } = await import('./chart-engine.ts');
      if (!isCancelled) {
        started = startChart(place);
        resizeObserver.observe(place);
        setEngine(started);
      }
    });
    return () => {
      isCancelled = true;
      cancel();
      resizeObserver.disconnect();
      started?.dispose();
    };
  }, []);
  useEffect(() => {
    const style = {
      now: token.colorInfo,
      before: token.colorTextQuaternary,
      text: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      font: token.fontFamily,
      isCalm: !token.motion,
    };
    engine?.setOption(comparedChart(kind, points, names, style), { notMerge: true });
  }, [engine, kind, points, names, token]);
  return (
    <div
      ref={container}
      role="img"
      aria-label={label}
      className={kind === 'rows' ? styles.tall : styles.picture}
    />
  );
}
