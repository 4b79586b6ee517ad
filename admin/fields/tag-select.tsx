import { Select, type SelectProps } from 'antd';
import { CompositionGuard } from './composition-guard.tsx';

/** A select that takes typed values. */
export function TagSelect(props: SelectProps<string[]>) {
  return (
    <CompositionGuard>
      <Select mode="tags" {...props} />
    </CompositionGuard>
  );
}
