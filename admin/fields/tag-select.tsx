import { Select, type SelectProps } from 'antd';
import { isComposing } from '#admin/app/is-composing.ts';

/** A select that takes typed values. A key of an input method never adds the text that is being composed. */
export function TagSelect(props: SelectProps<string[]>) {
  return (
    <span onKeyDownCapture={(event) => isComposing(event.nativeEvent) && event.stopPropagation()}>
      <Select mode="tags" {...props} />
    </span>
  );
}
