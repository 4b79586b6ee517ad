import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import type { CallState } from '#admin/calls/use-call.ts';
import type { Range } from '#admin/charts/range.ts';
import { RangeBar } from '#admin/charts/range-bar.tsx';
import { PageTitle } from '#admin/ui/page-title.tsx';

interface Props {
  /** What the figures are, such as 礼包数据. */
  title: string;
  settings: { link: string; label: string };
  range: Range;
  onRange(range: Range): void;
  state: CallState<{ title: string }>;
  /** Shown unless the call was refused. */
  children: ReactNode;
  /** Shown in any case. */
  rest?: ReactNode;
}

/** The figures of one record in a range of days, with the way to its settings. */
export function FiguresPage({ title, settings, range, onRange, state, children, rest }: Props) {
  const { data, refusal, isLoading, reload } = state;
  return (
    <>
      <PageTitle title={data ? `${title}：${data.title}` : title}>
        <Link to={settings.link}>
          <Button>{settings.label}</Button>
        </Link>
      </PageTitle>
      <Flex vertical gap={16}>
        <RangeBar range={range} onChange={onRange} isLoading={isLoading} onReload={reload} />
        {refusal ? <RetryAlert refusal={refusal} onRetry={reload} /> : children}
        {rest}
      </Flex>
    </>
  );
}
