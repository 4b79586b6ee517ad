import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Form } from 'antd';
import type { Field } from '../resources/definition.ts';
import styles from './form.module.css';
import { FormField } from './form-field.tsx';

/** An editable, sortable list of parts. */
export function PartsField({ field }: { field: Field }) {
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
