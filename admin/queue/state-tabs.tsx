import { Segmented } from 'antd';
import { EVERY_STATE } from './requested-state.ts';

interface Props {
  states: readonly string[];
  /** What is shown where the address says nothing. */
  usual: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** The state that is shown of a queue; without one named in the address the usual one is. */
export function StateTabs({ states, usual, value, onChange }: Props) {
  return (
    <Segmented
      aria-label="按状态筛选"
      style={{ maxWidth: '100%', overflowX: 'auto' }}
      value={value ?? usual}
      onChange={(next) => onChange(next === usual ? undefined : next)}
      options={[
        ...states.map((state) => ({ value: state, label: state })),
        { value: EVERY_STATE, label: '全部' },
      ]}
    />
  );
}
