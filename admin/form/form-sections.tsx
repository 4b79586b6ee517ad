import { Card, Flex, Typography } from 'antd';
import type { Section } from '../resources/definition.ts';
import styles from './form.module.css';
import { FormField } from './form-field.tsx';
import { PartsField } from './parts-field.tsx';

/** The inputs of a form, grouped by section. */
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
