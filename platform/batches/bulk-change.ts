import type { BulkField, BulkMode } from '#contract/admin/bulk-edit.ts';
import { refuseFields } from '#contract/refusal.ts';

export type BulkValue = string | boolean | null | readonly string[];

/** A change of one field in many records. */
export interface BulkChange {
  field: BulkField;
  mode: BulkMode;
  values: readonly string[];
}

const SWITCH: Readonly<Record<string, boolean>> = { 是: true, 否: false };

/**
 * Checks a requested change against the fields of a list.
 * @throws {Refusal} BAD_REQUEST with the field
 */
export function bulkChange(
  fields: readonly BulkField[],
  { field: name, mode, values }: { field: string; mode: BulkMode; values: readonly string[] },
): BulkChange {
  const field = fields.find((one) => one.name === name);
  if (!field) {
    throw refuseFields([{ path: 'field', msg: '这个字段不能批量修改' }]);
  }
  const refuse = (msg: string) => refuseFields([{ path: 'values', msg }]);
  const allowed = field.kind === 'switch' ? Object.keys(SWITCH) : optionsOf(field, mode);
  const unknown = allowed && values.find((value) => !allowed.includes(value));
  if (unknown !== undefined) {
    throw refuse(`${field.label}里没有“${unknown}”`);
  }
  if (field.kind === 'list') {
    const long = values.find((value) => value.length > (field.length ?? value.length));
    if (long !== undefined) {
      throw refuse(`${field.label}每项最多 ${field.length} 个字：${long}`);
    }
    if (mode !== 'replace' && values.length === 0) {
      throw refuse(`请填写要${mode === 'add' ? '添加' : '移除'}的${field.label}`);
    }
    return { field, mode, values: [...new Set(values)] };
  }
  if (values.length > 1 || (values.length === 0 && !field.isOptional)) {
    throw refuse(`请选择${field.label}`);
  }
  return { field, mode: 'replace', values };
}

/** The possible values. Records can have names that are in no list any more, which can be removed. */
function optionsOf({ options, vocabulary }: BulkField, mode: BulkMode): readonly string[] | undefined {
  return vocabulary && mode === 'remove' ? undefined : options;
}

/** The value of the field after the change; a problem if the list becomes too long. */
export function changedValue(
  before: BulkValue,
  { field, mode, values }: BulkChange,
): { value: BulkValue } | { problem: string } {
  if (field.kind === 'switch') {
    return { value: SWITCH[values[0] ?? '否'] ?? false };
  }
  if (field.kind === 'choice') {
    return { value: values[0] ?? null };
  }
  const list = Array.isArray(before) ? (before as string[]) : [];
  const after =
    mode === 'add'
      ? [...new Set([...list, ...values])]
      : mode === 'remove'
        ? list.filter((one) => !values.includes(one))
        : values;
  return field.items !== undefined && after.length > field.items
    ? { problem: `${field.label}最多 ${field.items} 项` }
    : { value: after };
}

/** A value for people. */
export function shownValue(value: BulkValue): string {
  if (typeof value === 'boolean') {
    return value ? '是' : '否';
  }
  return (Array.isArray(value) ? value.join('、') : (value as string | null)) || '（空）';
}
