import { InputNumber, type InputNumberProps } from 'antd';
import { writtenNumber } from './written-number.ts';

/** The library parses the text that remains, and keeps what is no number until the field is left. */
const parse = writtenNumber as unknown as (text: string | undefined) => number;

/** A number over the whole width, in the notations that people write. */
export function NumberInput(props: InputNumberProps<number>) {
  return <InputNumber<number> parser={parse} style={{ width: '100%' }} {...props} />;
}
