import { REASON_HEADING } from '#contract/admin/imports.ts';
import { UnreadableFile } from './encoding.ts';
import type { ImportColumn } from './import-kind.ts';
import { isInternalHeading } from './internal-columns.ts';
import { plainHeading } from './plain-heading.ts';

const REMARK = /\([^()]{1,40}\)$/;
/** The file has not all required columns. */
export class MissingColumns extends UnreadableFile {}

/** A heading of a day, a time of day or both; `published` may be above true and false. */
const OF_TIME = /日期|时间|时刻|钟点|date|time|at$/;

/** A heading for comparisons, with a remark in parentheses and without it. */
export function headingForms(heading: string): [whole: string, plain: string] {
  const plain = plainHeading(heading);
  return [plain, plain.replace(REMARK, '')];
}

/**
 * The fields of a kind by its headings: names, Chinese titles, and the closed list of other systems' words. The number of a
 * record has its title only: an `id` of another system is no record of this one.
 */
export class ColumnNames {
  #fields = new Map<string, string>();
  #ignored: ReadonlySet<string>;

  /** @param readOnly headings of the export that are not imported */
  constructor(columns: readonly ImportColumn[], readOnly: readonly string[] = []) {
    for (const headings of [
      columns.flatMap(({ name }) => (name === 'id' ? [] : [[name, name] as const])),
      columns.flatMap(({ name, title }) => (title ? [[name, title] as const] : [])),
      columns.flatMap(({ name, synonyms = [] }) => synonyms.map((one) => [name, one] as const)),
    ]) {
      for (const [name, heading] of headings) {
        const plain = plainHeading(heading);
        if (!this.#fields.has(plain)) {
          this.#fields.set(plain, name);
        }
      }
    }
    this.#ignored = new Set([...readOnly, REASON_HEADING].map(plainHeading));
  }

  /** The field that a heading names; a remark in parentheses is ignored, unless it says that the column is an internal one. */
  fieldOf(heading: string): string | undefined {
    const [whole, plain] = headingForms(heading);
    return this.#fields.get(whole) ?? (isInternalHeading(heading) ? undefined : this.#fields.get(plain));
  }

  /** True for a heading of the export that is not imported. */
  isReadOnly(heading: string): boolean {
    return this.#ignored.has(plainHeading(heading));
  }

  isKnown(heading: string): boolean {
    return this.fieldOf(heading) !== undefined || this.isReadOnly(heading);
  }
}

/** The columns that an operator matched by hand: the field by heading, or an empty text for an ignored column. */
export type ChosenColumns = Readonly<Record<string, string>>;

/** The field of each heading of a file; undefined for a column that is not imported. */
export type FieldByHeading = ReadonlyMap<string, string | undefined>;

/**
 * Matches headings with fields: those chosen by hand first, then by name. The first of two with the same field counts; those
 * of a time both do, if both say that they have a day or a time of day.
 */
export function matchColumns(
  names: ColumnNames,
  fields: ReadonlySet<string>,
  headings: readonly string[],
  chosen: ChosenColumns = {},
  times: ReadonlySet<string> = new Set(),
): Map<string, string | undefined> {
  const byHand = new Map(
    Object.entries(chosen).flatMap(([heading, field]) =>
      field === '' || fields.has(field) ? [[heading, field || undefined] as const] : [],
    ),
  );
  const taken = new Set(byHand.values());
  const matched = new Map<string, string | undefined>();
  const saysTime = (heading: string) => byHand.has(heading) || OF_TIME.test(plainHeading(heading));
  for (const heading of headings) {
    const field = byHand.has(heading) ? byHand.get(heading) : names.fieldOf(heading);
    const isPart =
      times.has(field ?? '') &&
      saysTime(heading) &&
      [...matched].every(([other, of]) => of !== field || saysTime(other));
    const isFree = byHand.has(heading) || !taken.has(field) || isPart;
    matched.set(heading, isFree ? field : undefined);
    taken.add(field);
  }
  return matched;
}

/**
 * Compares the matched columns with those of the kind. A file with record numbers needs no other column.
 * @returns the headings that are ignored, and the fields whose values are unknown in every row
 * @throws {MissingColumns} if a required column is missing
 */
export function checkColumns(
  kind: { title: string; columns: readonly ImportColumn[] },
  matched: FieldByHeading,
  names: ColumnNames,
): { unknown_columns: string[]; absent_columns: string[] } {
  const found = new Set(matched.values());
  const missing = found.has('id')
    ? []
    : kind.columns.filter(({ name, isRequired }) => isRequired && !found.has(name));
  const titled = ({ name, title }: ImportColumn) => title || name;
  if (missing.length > 0) {
    const expected = kind.columns
      .map((column) => `${titled(column)}${column.isRequired ? '*' : ''}`)
      .join('、');
    throw new MissingColumns(
      `缺少必需的列：${missing.map(titled).join('、')}。${kind.title}的列有：${expected}（带 * 的必需）。文件里的列是：${[...matched.keys()].join('、')}。可以下载模板对照填写。`,
    );
  }
  return {
    unknown_columns: [...matched]
      .filter(([heading, field]) => heading !== '' && field === undefined && !names.isReadOnly(heading))
      .map(([heading]) => heading),
    absent_columns: kind.columns.map(({ name }) => name).filter((name) => !found.has(name)),
  };
}
