import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { type Field, optionsOf } from '../fields/field.ts';
import { showTime } from '../ui/china-time.ts';
import { formatBytes } from '../ui/format-number.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

const EMPTY = '（空）';

/** A value as operators read it: with the labels of the options that its field has, and of the fields of a part. */
export function formatValue(value: unknown, field?: Field): string {
  if (value === null || value === undefined || value === '') {
    return EMPTY;
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
    return named ?? (MOMENT.test(value) ? showTime(value) : value);
  }
  if (Array.isArray(value)) {
    const sign = value.some((one) => typeof one === 'object') ? '；' : '、';
    return value.map((one) => formatValue(one, field)).join(sign) || EMPTY;
  }
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const own = field?.parts?.find((one) => one.name === name);
    const text = formatValue(part, own);
    return text === EMPTY ? [] : [`${own?.label ?? name} ${text}`];
  });
  return parts.join('，') || EMPTY;
}
