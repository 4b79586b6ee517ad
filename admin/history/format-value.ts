import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { type Field, optionsOf } from '../fields/field.ts';
import { showTime } from '../ui/china-time.ts';
import { formatBytes } from '../ui/format-number.ts';

const MAX_LENGTH = 160;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** A value as operators read it: with the labels of the options that its field has. */
export function formatValue(value: unknown, field?: Field): string {
  if (value === null || value === undefined || value === '') {
    return '（空）';
  }
  if (typeof value === 'boolean') {
    return value ? '是' : '否';
  }
  if (typeof value === 'number') {
    return field?.kind === 'size' ? formatBytes(value) : String(value);
  }
  if (typeof value === 'string') {
    const label = optionsOf(field?.options).find((option) => option.value === value)?.label;
    const named = label ?? PUBLICATION_NAMES[value as keyof typeof PUBLICATION_NAMES];
    return named ?? (MOMENT.test(value) ? showTime(value) : truncate(value));
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? '（空）' : truncate(value.map((one) => formatValue(one, field)).join('、'));
  }
  const parts = Object.entries(value as object).map(([name, part]) =>
    formatValue(
      part,
      field?.parts?.find((one) => one.name === name),
    ),
  );
  return truncate(parts.join(' '));
}

function truncate(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
