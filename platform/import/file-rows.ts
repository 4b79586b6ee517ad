import { setImmediate } from 'node:timers/promises';
import type { FileColumn } from '#contract/admin/imports.ts';
import type { DateOrder } from '#contract/notations/dates.ts';
import type { Database } from '../database/open.ts';
import type { Batch } from './batch.ts';
import { cellErrorProblem } from './cell-error.ts';
import { excerpt } from './clean-text.ts';
import { type ChosenColumns, type ColumnNames, checkColumns, matchColumns } from './column-names.ts';
import { UnreadableFile } from './encoding.ts';
import { cellAddress } from './find-header.ts';
import type { ImportKind } from './import-kind.ts';
import { cellText, joinedTime, numberedTime } from './joined-time.ts';
import { hasOwnZone, isZoneHeading, otherZoneIn, zoneOfHeading, zoneProblem } from './named-zone.ts';
import { changedCells, recordNumber } from './numbered-rows.ts';
import { type FileRecord, MOST_COLUMNS } from './record.ts';
import { RowReader } from './row-reader.ts';
import { RowStates, saysNotToImport } from './row-state.ts';
import { isStale, reportStale, VERSION_HEADING } from './stale-rows.ts';

const HIDDEN_ROW = '在工作簿里是隐藏的行（例如被筛选隐藏），没有导入；要导入，请选择隐藏的行和列也导入';
/** Rows after which reading yields to the event loop. */
const TURN_ROWS = 16;

interface Options {
  dateOrder?: DateOrder | undefined;
  chosen?: ChosenColumns | undefined;
  now: Date;
}

/** Fields of times. */
const OF_TIME = /_at$/;
const SHOWN_TITLE = 30;
/** Different headings of all rows that are matched: each row of JSON may have its own. */
const MOST_HEADINGS = 4 * MOST_COLUMNS;
const NOT_PUBLIC = '没有导入：导入的内容会立即发布。不发布的请删去这一行；要发布的，请先清空这一格，再导入';
const STATE_UNUSED = '看不出是不是要发布；这一列没有导入，这一行照常发布，请核对';

/** Reads the records of a file into rows of a kind: matches its columns, and compares numbered rows with their records. */
export class FileRows<Row> {
  #kind: ImportKind<Row>;
  #names: ColumnNames;
  #options: Options;
  #headings: string[] = [];
  #matched = new Map<string, string | undefined>();
  #headingByField = new Map<string, string>();
  #unknown = new Set<string>();
  /** Headings of columns that say in which zone the times of a row are. */
  #zoneHeadings: string[] = [];
  /** Columns of times, with the zones that their headings name. */
  #timeColumns: { field: string; zone: string | undefined }[] = [];
  #states: RowStates;
  /** The fields that two columns may have together. */
  #times: ReadonlySet<string>;
  /** The zone that a title above the table names, if it is not Beijing's. */
  #zone: string | undefined;

  constructor(kind: ImportKind<Row>, names: ColumnNames, options: Options) {
    this.#kind = kind;
    this.#names = names;
    this.#options = options;
    this.#states = new RowStates(options.now);
    this.#times = new Set(kind.columns.flatMap(({ name, isTime }) => (isTime ? [name] : [])));
  }

  /** Matches the columns of the file. */
  begin(headings: readonly string[], sample: readonly string[]): FileColumn[] {
    this.#headings = [...headings];
    this.#match(headings);
    return headings.map((heading, at) => ({
      heading,
      field: this.#matched.get(heading) ?? null,
      isReadOnly: this.#names.isReadOnly(heading),
      sample: cellText(sample[at]).slice(0, 60),
    }));
  }

  /**
   * Reads a title above the table.
   * @throws {UnreadableFile} if it says that the table is not to be imported
   */
  readTitle(text: string): void {
    if (saysNotToImport(text)) {
      throw new UnreadableFile(
        `表格上面写着“${excerpt(text, SHOWN_TITLE)}”，没有导入。确认要导入的，请删去这一行，再导入。`,
      );
    }
    this.#zone ??= otherZoneIn(text);
  }

  /** @throws {MissingColumns} if a required column is missing */
  check() {
    const found = checkColumns(this.#kind, this.#matched, this.#names);
    this.#unknown = new Set(found.unknown_columns);
    return found;
  }

  async read(db: Database, records: readonly FileRecord[]): Promise<Batch<Row>> {
    const readers = records.map((record) => ({ record, id: this.#numberOf(record) }));
    const ids = [...new Set(readers.flatMap(({ id }) => (id ? [id] : [])))];
    const { numbered } = this.#kind;
    const existing = numbered && ids.length > 0 ? await numbered.cells(db, ids) : new Map();
    const batch: Batch<Row> = [];
    for (const { record, id } of readers) {
      batch.push(this.#readOne(record, id, id ? existing.get(id) : undefined));
      if (batch.length % TURN_ROWS === 0) {
        await setImmediate();
      }
    }
    return batch;
  }

  #match(headings: readonly string[]): void {
    const fields = new Set(this.#kind.columns.map(({ name }) => name));
    this.#matched = matchColumns(this.#names, fields, headings, this.#options.chosen, this.#times);
    for (const [heading, field] of this.#matched) {
      if (field !== undefined && !(this.#times.has(field) && this.#headingByField.has(field))) {
        this.#headingByField.set(field, heading);
      }
    }
    this.#zoneHeadings = [...this.#matched.keys()].filter(isZoneHeading);
    this.#timeColumns = [...this.#matched].flatMap(([heading, field]) =>
      field !== undefined && OF_TIME.test(field) ? [{ field, zone: zoneOfHeading(heading) }] : [],
    );
  }

  #numberOf({ values }: FileRecord): number | undefined | null {
    const heading = this.#headingByField.get('id');
    return this.#kind.numbered && heading !== undefined ? recordNumber(values[heading]) : undefined;
  }

  #readOne(
    record: FileRecord,
    id: number | undefined | null,
    cells: Readonly<Record<string, string>> | undefined,
  ): Batch<Row>[number] {
    const { values, unknown, problems } = this.#valuesOf(record);
    const shown = cells ? changedCells(values, cells) : values;
    const reader = this.#readerOf({ ...record, values: shown }, cells !== undefined, record.values);
    for (const heading of unknown) {
      reader.report('note', heading, '无法识别这一列，已忽略（只提示一次）');
    }
    if (record.isHidden) {
      reader.report('rejected', '', HIDDEN_ROW, reader.headline);
      return { reader, row: undefined, outcome: undefined };
    }
    if (id === null) {
      reader.report('rejected', 'id', '编号应是数字；新的内容请把编号留空', String(values.id));
    } else if (id !== undefined && !cells) {
      reader.report(
        'rejected',
        'id',
        `没有编号为 ${id} 的${this.#kind.title}；新的内容请把编号留空`,
        String(id),
      );
    }
    if (cells && isStale(record.values[VERSION_HEADING], cells)) {
      reportStale(reader, shown, cells);
    }
    if (!cells) {
      this.#reportState(reader, record);
    }
    this.#reportZone(reader, record, shown);
    this.#reportCells(reader, record, shown);
    for (const [field, { problem, value }] of problems) {
      if (field in shown) {
        reader.report('rejected', field, problem, value);
      }
    }
    if (reader.isRejected) {
      return { reader, row: undefined, outcome: undefined };
    }
    if (!id) {
      return { reader, row: this.#kind.read(reader), outcome: undefined };
    }
    const given = new Set(Object.keys(shown));
    const row = given.size > 0 ? this.#kind.read(reader) : undefined;
    return { reader, row, outcome: row ? undefined : 'unchanged', numbered: { id, given } };
  }

  /** The values by field with the problems of two columns, and headings that appear for the first time. */
  #valuesOf({ values, numbers }: FileRecord): {
    values: Record<string, unknown>;
    problems: Map<string, { problem: string; value: string }>;
    unknown: string[];
  } {
    const headings = Object.keys(values);
    const unseen = headings.filter((heading) => !this.#matched.has(heading));
    if (unseen.length > 0 && this.#matched.size < MOST_HEADINGS) {
      this.#match([...this.#matched.keys(), ...unseen]);
    }
    const found: Record<string, unknown> = {};
    const times = new Map<string, unknown>();
    const problems = new Map<string, { problem: string; value: string }>();
    const unknown: string[] = [];
    for (const heading of headings) {
      const field = this.#matched.get(heading);
      if (field !== undefined) {
        const cell = values[heading];
        const isNumber = numbers?.headings.has(heading) ?? false;
        const time =
          this.#times.has(field) && isNumber ? numberedTime(cell, numbers?.date1904 ?? false) : cell;
        const { text, problem } = times.has(field) ? joinedTime(times.get(field), time) : { text: time };
        found[field] = times.has(field) ? text : cell;
        if (problem !== undefined) {
          problems.set(field, { problem, value: [times.get(field), time].join(' + ') });
        }
        if (this.#times.has(field)) {
          times.set(field, text);
        }
      } else if (!this.#unknown.has(heading) && heading !== '' && !this.#names.isReadOnly(heading)) {
        this.#unknown.add(heading);
        unknown.push(heading);
      }
    }
    return { values: found, problems, unknown };
  }

  #readerOf(record: FileRecord, isUpdate: boolean, values: Record<string, unknown>): RowReader {
    const { row, numbers } = record;
    return new RowReader(
      record,
      this.#options.dateOrder,
      {
        isUpdate,
        headingOf: (field) => this.#headingByField.get(field) ?? field,
        addressOf: (field) => {
          const at = this.#headings.indexOf(this.#headingByField.get(field) ?? field);
          return row === undefined || at < 0 ? undefined : cellAddress(at, row);
        },
        ...(numbers && {
          isNumber: (field) => numbers.headings.has(this.#headingByField.get(field) ?? ''),
          date1904: numbers.date1904,
        }),
      },
      () =>
        record.broken
          ? [...(record.cells ?? [record.broken.text])]
          : this.#headings.map((heading) => textOf(values[heading])),
    );
  }

  /** Refuses a new row that is no public one in its file: what is imported is public at once. */
  #reportState(reader: RowReader, { values }: FileRecord): void {
    for (const [heading, value] of Object.entries(values)) {
      if (this.#matched.get(heading) !== undefined) {
        continue;
      }
      const isLeftOut = this.#options.chosen?.[heading] === '';
      const state = this.#states.stateOf(heading, value, isLeftOut);
      const text = state === undefined ? '' : textOf(value).trim();
      if (state === 'hidden') {
        reader.report(
          'rejected',
          heading,
          `“${heading}”列写着“${excerpt(text, SHOWN_TITLE)}”，${NOT_PUBLIC}`,
          text,
        );
      } else if (state === 'unknown') {
        reader.report(
          'warning',
          heading,
          `“${heading}”列写着“${excerpt(text, SHOWN_TITLE)}”，${STATE_UNUSED}`,
          text,
        );
      }
    }
  }

  /** Refuses a time without a zone in a row for which the file names another one. */
  #reportZone(reader: RowReader, record: FileRecord, shown: Record<string, unknown>): void {
    for (const { field, zone: ofHeading } of this.#timeColumns) {
      const time = textOf(shown[field]).trim();
      const zone = ofHeading ?? this.#zoneOfRow(record) ?? this.#zone;
      if (zone !== undefined && time !== '' && !hasOwnZone(time)) {
        reader.report('rejected', field, zoneProblem(zone));
      }
    }
  }

  /** The zone in a column for it, if it is not Beijing's. */
  #zoneOfRow({ values }: FileRecord): string | undefined {
    return this.#zoneHeadings
      .map((heading) => otherZoneIn(textOf(values[heading]), true))
      .find((zone) => zone !== undefined);
  }

  /** Reports cells that the file itself marks as unreadable. */
  #reportCells(reader: RowReader, record: FileRecord, values: Record<string, unknown>): void {
    for (const { heading, level, reason } of record.remarks ?? []) {
      const field = this.#matched.get(heading);
      if (field !== undefined && (level === 'warning' || field in values)) {
        reader.report(level, heading, reason, textOf(record.values[heading]));
      }
    }
    for (const [field, value] of Object.entries(values)) {
      const problem = typeof value === 'string' ? cellErrorProblem(value) : undefined;
      if (problem) {
        reader.report('rejected', field, problem);
      }
    }
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) {
    return '';
  }
  return Array.isArray(value)
    ? value.join('|')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
