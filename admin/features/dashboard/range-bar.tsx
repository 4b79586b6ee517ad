import { Button, DatePicker, Flex } from 'antd';
import dayjs from 'dayjs';
import { RANGE_LIMIT } from '#contract/admin/dashboard.ts';
import { daysIn, PRESETS, type Range } from './range.ts';

const DAY = 'YYYY-MM-DD';

interface Props {
  range: Range;
  onChange(range: Range): void;
  isLoading: boolean;
  onReload(): void;
}

export function RangeBar({ range, onChange, isLoading, onReload }: Props) {
  return (
    <Flex gap={8} wrap>
      {PRESETS.map(([name, make]) => {
        const preset = make();
        const isSelected = preset.from === range.from && preset.to === range.to;
        return (
          <Button
            key={name}
            type={isSelected ? 'primary' : 'default'}
            aria-pressed={isSelected}
            onClick={() => onChange(preset)}
          >
            {name}
          </Button>
        );
      })}
      <DatePicker.RangePicker
        aria-label="日期范围"
        allowClear={false}
        value={[dayjs(range.from), dayjs(range.to)]}
        maxDate={dayjs(PRESETS[0]?.[1]().to)}
        onChange={(days) => {
          const [from, to] = days?.map((day) => day?.format(DAY)) ?? [];
          if (from && to && daysIn({ from, to }) <= RANGE_LIMIT) {
            onChange({ from, to });
          }
        }}
      />
      <Button loading={isLoading} onClick={onReload}>
        刷新
      </Button>
    </Flex>
  );
}
