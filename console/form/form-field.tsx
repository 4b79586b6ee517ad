import { Form } from 'antd';
import { FieldInput } from '../fields/field-input.tsx';
import type { Field } from '../subject/definition.ts';
import styles from './form.module.css';

interface Props {
  field: Field;
  /** Where its value stands in the form. */
  path: (string | number)[];
}

const WIDE: readonly Field['kind'][] = ['html', 'long-text'];

/** One input of a form with its label, its hint, and what is wrong with it. */
export function FormField({ field, path }: Props) {
  const { kind, label, hint, isNeeded, isWide } = field;
  return (
    <Form.Item
      name={path}
      label={label}
      required={isNeeded}
      extra={hint}
      className={isWide || WIDE.includes(kind) ? styles.wide : undefined}
      {...(kind === 'switch' ? { valuePropName: 'checked' } : {})}
    >
      <FieldInput field={field} />
    </Form.Item>
  );
}
