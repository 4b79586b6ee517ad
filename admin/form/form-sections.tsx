import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Form, Typography } from 'antd';
import { FieldInput } from '../fields/field-input.tsx';
import type { Field, Section } from '../resources/definition.ts';
import styles from './form.module.css';

export function FormSections({ sections }: { sections: readonly Section[] }) {
  return (
    <Flex vertical gap={16}>
      {sections.map(({ title, hint, fields }) => (
        <Card key={title} title={<h2 className={styles.heading}>{title}</h2>}>
          {hint && <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>}
          <div className={styles.fields}>
            {fields.map((field) =>
              field.kind === 'parts' ? (
                <PartsField key={field.name} field={field} />
              ) : (
                <FormField key={field.name} field={field} path={[field.name]} />
              ),
            )}
          </div>
        </Card>
      ))}
    </Flex>
  );
}

interface FieldProps {
  field: Field;
  path: (string | number)[];
  list?: string;
}

/** An empty rule, so that a change clears the errors of the field. */
const CLEAR_ON_CHANGE = [{ validator: () => Promise.resolve() }];

const WIDE: readonly Field['kind'][] = ['html', 'long-text'];

function FormField({ field, path, list }: FieldProps) {
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

function PartsField({ field }: { field: Field }) {
  const { name, label, parts = [], newPart, partName = label, hint } = field;
  return (
    <section className={`${styles.wide} ${styles.parts}`} aria-label={label}>
      {hint && <span>{hint}</span>}
      <Form.List name={name}>
        {(items, { add, remove, move }) => (
          <>
            {items.map((item, index) => (
              <Card
                key={item.key}
                size="small"
                title={`${partName} ${index + 1}`}
                extra={
                  <Flex gap={4}>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined />}
                      aria-label={`把${partName} ${index + 1} 上移`}
                      disabled={index === 0}
                      onClick={() => move(index, index - 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined />}
                      aria-label={`把${partName} ${index + 1} 下移`}
                      disabled={index === items.length - 1}
                      onClick={() => move(index, index + 1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={`删除${partName} ${index + 1}`}
                      onClick={() => remove(item.name)}
                    />
                  </Flex>
                }
              >
                <div className={styles.fields}>
                  {parts.map((part) => (
                    <FormField key={part.name} field={part} path={[item.name, part.name]} list={name} />
                  ))}
                </div>
              </Card>
            ))}
            <Button type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={() => add(newPart?.())}>
              添加{partName}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}
