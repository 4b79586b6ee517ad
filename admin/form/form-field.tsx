import { Form } from 'antd';
import { FieldInput } from '../fields/field-input.tsx';
import type { Field } from '../resources/definition.ts';
import styles from './form.module.css';

interface Props {
  field: Field;
  /** Path of its value in the form. */
  path: (string | number)[];
  /** Name of the list that contains the field's part. */
  list?: string;
}

/** An empty rule, so that a change clears the errors of the field. */
const CLEAR_ON_CHANGE = [{ validator: () => Promise.resolve() }];

const WIDE: readonly Field['kind'][] = ['html', 'long-text'];

/** An input with its label, hint and errors. */
export function FormField({ field, path, list }: Props) {
  const { kind, label, hint, isRequired, isWide } = field;
  const form = Form.useFormInstance();
  const beside = [...(list ? [list] : []), ...path.slice(0, -1)];
  return (
    <Form.Item
      name={path}
      label={label}
      required={isRequired}
      rules={CLEAR_ON_CHANGE}
      extra={hint}
      className={isWide || WIDE.includes(kind) ? styles.wide : undefined}
      {...(kind === 'switch' ? { valuePropName: 'checked' } : {})}
    >
      <FieldInput
        field={field}
        onSize={({ width, height }) => {
          form.setFieldValue([...beside, 'width'], width);
          form.setFieldValue([...beside, 'height'], height);
        }}
      />
    </Form.Item>
  );
}
