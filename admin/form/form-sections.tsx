import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Card, Flex, Form, Typography } from 'antd';
import { lazy, useCallback, useContext } from 'react';
import type { Field } from '../fields/field.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { UnchosenContext } from '../fields/unchosen.ts';
import type { Section } from '../resources/definition.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import styles from './form.module.css';
import { PartButtons } from './part-buttons.tsx';

const Gallery = lazy(async () => ({ default: (await import('./gallery.tsx')).Gallery }));

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

const WIDE: readonly Field['kind'][] = ['html', 'long-text', 'package'];

function FormField(props: FieldProps) {
  return props.field.onlyIf ? (
    <ConditionalField {...props} condition={props.field.onlyIf} />
  ) : (
    <FieldItem {...props} />
  );
}

function ConditionalField({
  condition: { name, is },
  ...props
}: FieldProps & { condition: NonNullable<Field['onlyIf']> }) {
  return Form.useWatch(name) === is ? <FieldItem {...props} /> : null;
}

function FieldItem({ field, path, list }: FieldProps) {
  const { kind, label, hint, isRequired, isWide } = field;
  const form = Form.useFormInstance();
  const full = [...(list ? [list] : []), ...path];
  const beside = full.slice(0, -1);
  const place = full.join('.');
  const noteUnchosen = useContext(UnchosenContext);
  const onUnchosen = useCallback(
    (text: string, isLeft: boolean) => noteUnchosen(place, text, isLeft),
    [noteUnchosen, place],
  );
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
        onUnchosen={onUnchosen}
        onSize={({ width, height }) => {
          form.setFieldValue([...beside, 'width'], width);
          form.setFieldValue([...beside, 'height'], height);
        }}
        siblings={{
          read: (sibling) => form.getFieldValue([...beside, sibling]),
          fill: (values) => {
            for (const [sibling, value] of Object.entries(values)) {
              form.setFieldValue([...beside, sibling], value);
            }
          },
        }}
      />
    </Form.Item>
  );
}

/** Seconds in which a deleted part can be restored. */
const UNDO_S = 10;

function PartsField({ field }: { field: Field }) {
  const { name, label, parts = [], newPart, partName = label, hint, isGallery } = field;
  const form = Form.useFormInstance();
  const { message } = App.useApp();
  return (
    <section className={`${styles.wide} ${styles.parts}`} aria-label={label}>
      {hint && <span>{hint}</span>}
      <Form.List name={name}>
        {(items, { add, remove, move }) => {
          const removeUndoably = (index: number) => {
            const removed: unknown = form.getFieldValue([name, index]);
            const key = `${name}-removed`;
            remove(index);
            message.open({
              key,
              type: 'info',
              duration: UNDO_S,
              content: (
                <>
                  已删除{partName} {index + 1}，保存后生效
                  <Button
                    type="link"
                    size="small"
                    onClick={() => {
                      add(removed, index);
                      message.destroy(key);
                    }}
                  >
                    撤销
                  </Button>
                </>
              ),
            });
          };
          return (
            <>
              {isGallery && (
                <LazyPart>
                  <Gallery name={name} partName={partName} add={add} move={move} onRemove={removeUndoably} />
                </LazyPart>
              )}
              {items.map((item, index) => (
                <Card
                  key={item.key}
                  size="small"
                  title={`${partName} ${index + 1}`}
                  extra={
                    <Flex gap={4}>
                      <PartButtons
                        index={index}
                        count={items.length}
                        before={{ icon: <ArrowUpOutlined />, label: `把${partName} ${index + 1} 上移` }}
                        after={{ icon: <ArrowDownOutlined />, label: `把${partName} ${index + 1} 下移` }}
                        removal={`删除${partName} ${index + 1}`}
                        onMove={(to) => move(index, to)}
                        onRemove={() => removeUndoably(item.name)}
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
              <Button
                type="dashed"
                block
                icon={<PlusOutlined aria-hidden />}
                onClick={() => add(newPart?.())}
              >
                添加{partName}
              </Button>
            </>
          );
        }}
      </Form.List>
    </section>
  );
}
