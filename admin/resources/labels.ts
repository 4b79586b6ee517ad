import type { Resource, RowBase } from './definition.ts';

const PUBLICATION_LABELS = { state: '状态', publish_at: '发布时间', offline_at: '下线时间' };

/** Labels of the fields of a resource's form. */
export function labelsOf<Row extends RowBase, Item extends object>({
  sections,
}: Pick<Resource<Row, Item>, 'sections'>): Record<string, string> {
  const fields = sections.flatMap((section) => section.fields);
  return { ...PUBLICATION_LABELS, ...Object.fromEntries(fields.map(({ name, label }) => [name, label])) };
}
