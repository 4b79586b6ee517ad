import { Form } from 'antd';
import { FieldInput } from '../fields/field-input.tsx';
import type { Field } from '../resources/definition.ts';
import styles from './form.module.css';

interface Props {
  field: Field;
  /** Where its value stands in the form. */
  path: (string | number)[];
  /** Where the list stands that the field's part is in. */
  list?: string;
}

/** Keeps no rule, but has what a field was told forgotten as soon as somebody changes it. */
const FORGETS = [{ validator: () => Promise.resolve() }];

const WIDE: readonly Field['kind'][] = ['html', 'long-text'];

/** One input of a form with its label, its hint, and what is wrong with it. */
export function FormField({ field, path, list }: Props) {
  const { kind, label, hint, isNeeded, isWide } = field;
  const form = Form.useFormInstance();
  const beside = [...(list ? [list] : []), ...path.slice(0, -1)];
  return (
    <Form.Item
      name={path}
      label={label}
      required={isNeeded}
      rules={FORGETS}
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
