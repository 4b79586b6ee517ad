import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { RANGE_LIMIT } from '#contract/admin/dashboard.ts';
import { LazyDayInput } from '../fields/lazy-day-input.tsx';
import { daysIn, PRESETS, type Range, today } from './range.ts';

interface Props {
  range: Range;
  onChange(range: Range): void;
  isLoading: boolean;
  onReload(): void;
}

/** The last days to choose from, or the first and the last day. A range that can't be shown says why. */
export function RangeBar({ range, onChange, isLoading, onReload }: Props) {
  const [refused, setRefused] = useState<{ chosen: Range; shown: Range }>();
  const isCurrent = refused?.shown.from === range.from && refused.shown.to === range.to;
  const draft = isCurrent ? refused.chosen : undefined;
  const shown = draft ?? range;
  const choose = (next: Range) => {
    const isWrong = rangeProblem(next) !== undefined;
    setRefused(isWrong ? { chosen: next, shown: range } : undefined);
    if (!isWrong) {
      onChange(next);
    }
  };
  const problem = draft && rangeProblem(draft);
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap align="start">
        {PRESETS.map(([name, make]) => {
          const preset = make();
          const isSelected = preset.from === shown.from && preset.to === shown.to;
          return (
            <Button
              key={name}
              type={isSelected ? 'primary' : 'default'}
              aria-pressed={isSelected}
              onClick={() => choose(preset)}
            >
              {name}
            </Button>
          );
        })}
        <LazyDayInput
          label="开始日期"
          max={today()}
          value={shown.from}
          onChange={(from) => choose({ ...shown, from })}
        />
        <LazyDayInput
          label="结束日期"
          max={today()}
          value={shown.to}
          onChange={(to) => choose({ ...shown, to })}
        />
        <Button loading={isLoading} onClick={onReload}>
          刷新
        </Button>
      </Flex>
      {problem && <Alert type="warning" showIcon title={problem} />}
    </Flex>
  );
}

/** Why a range can't be shown, with what to do. */
function rangeProblem(range: Range): string | undefined {
  const days = daysIn(range);
  if (days < 1) {
    return '结束日期早于开始日期，请改其中一个。下面仍是原来的日期。';
  }
  if (range.to > today()) {
    return '结束日期还没到，请选今天或更早的日期。下面仍是原来的日期。';
  }
  return days > RANGE_LIMIT
    ? `一次最多看 ${RANGE_LIMIT} 天，您选了 ${days} 天，请缩短。下面仍是原来的日期。`
    : undefined;
}
