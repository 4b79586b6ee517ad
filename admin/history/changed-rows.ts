import type { AuditEntry } from '#contract/admin/shapes.ts';
import type { Field } from '../fields/field.ts';
import { isSame } from '../fields/same-value.ts';
import { formatValue } from './format-value.ts';

/** A changed field, or a changed field of a part of a list, with both values as texts. */
export interface ChangedRow {
  key: string;
  label: string;
  before: string;
  after: string;
}

type Values = Readonly<Record<string, unknown>>;

const MAX_LENGTH = 160;
/** Characters that a long text shows before its first difference. */
const CONTEXT = 20;
const NO_PART = '（没有）';

/** The rows that compare two versions of a record. Of a list of parts, only what differs in each part. */
export function changedRows(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  labels: Readonly<Record<string, string>>,
  fields: readonly Field[],
): ChangedRow[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const field = fields.find((one) => one.name === name);
    const [old, current] = [before?.[name], after?.[name]];
    const label = labels[name] ?? name;
    return field?.parts && Array.isArray(old) && Array.isArray(current)
      ? partRows({ ...field, label }, old, current)
      : [rowOf(name, label, formatValue(old, field), formatValue(current, field))];
  });
}

function rowOf(key: string, label: string, before: string, after: string): ChangedRow {
  const start = before.length > MAX_LENGTH || after.length > MAX_LENGTH ? firstDifference(before, after) : 0;
  return { key, label, before: excerpt(before, start), after: excerpt(after, start) };
}

/** The place of the first difference, with some characters before it. */
function firstDifference(one: string, other: string): number {
  const [letters, others] = [Array.from(one), Array.from(other)];
  const at = letters.findIndex((letter, place) => letter !== others[place]);
  const same = letters.slice(0, Math.max(0, (at < 0 ? letters.length : at) - CONTEXT));
  return same.join('').length;
}

function excerpt(text: string, start: number): string {
  const rest = text.slice(start);
  return `${start > 0 ? '…' : ''}${rest.length > MAX_LENGTH ? `${rest.slice(0, MAX_LENGTH)}…` : rest}`;
}

/** The parts between those that are the same at the beginning and at the end. */
function partRows(field: Field, before: readonly unknown[], after: readonly unknown[]): ChangedRow[] {
  const { name, label, partName = label } = field;
  const most = Math.min(before.length, after.length);
  let [first, last] = [0, 0];
  while (first < most && isSame(before[first], after[first])) {
    first += 1;
  }
  while (last < most - first && isSame(before.at(-1 - last), after.at(-1 - last))) {
    last += 1;
  }
  const [old, current] = [before, after].map((parts) => parts.slice(first, parts.length - last));
  const count = Math.max(old?.length ?? 0, current?.length ?? 0);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const place = first + at;
    const title = `${partName} ${place + 1}`;
    const texts = [old, current].map((parts = []) =>
      at < parts.length ? formatValue(parts[at], field) : NO_PART,
    );
    return old?.length === current?.length
      ? partFieldRows(field, `${name}.${place}`, title, [old?.[at], current?.[at]] as [Values, Values])
      : [rowOf(`${name}.${place}`, title, texts[0] ?? '', texts[1] ?? '')];
  });
}

/** The fields in which a part differs. */
function partFieldRows(
  { parts = [] }: Field,
  key: string,
  title: string,
  [before, after]: readonly [Values, Values],
): ChangedRow[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => {
      const field = parts.find((one) => one.name === name);
      const label = `${title}：${field?.label ?? name}`;
      return rowOf(
        `${key}.${name}`,
        label,
        formatValue(before[name], field),
        formatValue(after[name], field),
      );
    });
}
