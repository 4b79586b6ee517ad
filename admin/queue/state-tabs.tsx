import { Segmented } from 'antd';
import { EVERY_STATE } from './requested-state.ts';

interface Props {
  states: readonly string[];
  /** Selected if the URL has no state. */
  defaultState: string;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** Selects the state of a queue. */
export function StateTabs({ states, defaultState, value, onChange }: Props) {
  return (
    <Segmented
      aria-label="按状态筛选"
      style={{ maxWidth: '100%', overflowX: 'auto' }}
      value={value ?? defaultState}
      onChange={(next) => onChange(next === defaultState ? undefined : next)}
      options={[
        ...states.map((state) => ({ value: state, label: state })),
        { value: EVERY_STATE, label: '全部' },
      ]}
    />
  );
}
