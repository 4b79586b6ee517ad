import type * as z from 'zod/mini';
import { fieldInfo } from '#contract/admin/form-fields.ts';
import type { UpsertColumn, UpsertColumns } from '../database/upsert-rows.ts';
import { lostParts } from '../security/html/lost-parts.ts';
import { HAS_TAG, htmlText, sanitiseHtml } from '../security/html/sanitise.ts';
import { unclosedPart } from '../security/html/unclosed-part.ts';
import { unseenTexts } from '../security/html/unseen-text.ts';
import { foreignMarkup, isEditorJson } from './foreign-markup.ts';
import { column, type ImportColumn } from './import-kind.ts';
import type { ListLimits, RowReader } from './row-reader.ts';

/** Reads the cell of a field. The limits are those of the field in the admin form. */
type ReadCell<Value> = (reader: RowReader, name: string, limits: ListLimits) => Value;

export interface RecordField<Value = unknown> {
  /** Its SQL type, and how an import updates it. Absent for a field of the import that has no column of its own. */
  column?: UpsertColumn;
  /** The column is computed by the platform: an import does not write it. */
  isComputed?: true;
  /** Its description in the template. Absent: it is not imported. */
  about?: string;
  example?: string;
  isRequired?: true;
  /** Absent: the feature reads it together with other fields. */
  read?: ReadCell<Value>;
}

const LOST = '正文里这些没有导入：';
const IS_UNCLOSED = '这里没有结束（缺少引号、尖括号或结束的标签），后面的内容没有导入；请在文件里补上';
const IS_HIDDEN = '正文里只有网页上看不见的内容（例如注释、样式），导入后是空的';
const IS_UNSEEN = '文字在原来的网页上看不见（透明、隐藏或字号为 0），导入后玩家会看到；请核对，不要的请删去';
/** What an empty text of an editor consists of. */
const EMPTY = /<[^<>]*>|&nbsp;|&#160;|\s/g;
const RELATIVE_PICTURE = /<img src="((?!https?:)[^"]*)"/g;

function relativePictures(html: string): string[] {
  return Array.from(html.matchAll(RELATIVE_PICTURE), ([, address = '']) => address);
}

/** The description of a record's number. */
export const NUMBER_ABOUT =
  '导出里的编号：有编号的行更新对应的那一条，必需的列可以没有；没有编号的按识别依据';

type Fields = Readonly<Record<string, RecordField>>;

export type ColumnOf<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends { column: UpsertColumn } ? Name : never;
}[keyof Given] &
  string;

type ReadValues<Given extends Fields> = {
  [Name in keyof Given as Given[Name] extends { read: ReadCell<unknown> }
    ? Name
    : never]: Given[Name] extends {
    read: ReadCell<infer Value>;
  }
    ? Value
    : never;
};

export function upsertColumns(fields: Fields): UpsertColumns {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column: written, isComputed }]) =>
      written && !isComputed ? [[name, written]] : [],
    ),
  );
}

/**
 * The columns of an import by their Chinese titles, which are those of the export, each with a closed list of other systems' words:
 * 有赞, 微信公众平台, Strapi, WordPress, app stores and spreadsheets of operators. A word that could mean two fields is in
 * neither list. 、 separates the title and the words.
 */
export type Headings<Name extends string = string> = Readonly<Partial<Record<Name | 'id', string>>>;

/** The title of a column and its synonyms. */
export function headingsOf<Name extends string>(headings: Headings<Name>, name: Name | 'id'): string[] {
  return headings[name]?.split('、') ?? [];
}

/** The columns of the import, in the order of the fields, after the record's number. */
export function importColumns<Given extends Fields>(
  fields: Given,
  headings: Headings<keyof Given & string>,
): ImportColumn[] {
  const named = Object.entries(fields).flatMap(([name, field]) => {
    const { about, example = '', isRequired = false } = field;
    const isTime = field.column?.[0] === 'timestamptz';
    return about === undefined
      ? []
      : [{ ...column(name, about, example, isRequired), ...(isTime && { isTime: true as const }) }];
  });
  return withHeadings([column('id', NUMBER_ABOUT, ''), ...named], headings);
}

/** The columns with their headings. */
export function withHeadings(columns: readonly ImportColumn[], headings: Headings): ImportColumn[] {
  const all: Headings = { id: '编号', ...headings };
  return columns.map((one) => {
    const [title, ...synonyms] = headingsOf(all, one.name);
    return { ...one, title, synonyms };
  });
}

/** The fields of a schema of the contract that are columns, in the order of the schema. */
export function columnsIn<Given extends Fields, Shape extends object>(
  fields: Given,
  { shape }: { shape: Shape },
): (keyof Shape & ColumnOf<Given>)[] {
  const names = Object.keys(shape) as (keyof Shape & ColumnOf<Given>)[];
  return names.filter((name) => fields[name]?.column !== undefined);
}

/** A function that reads the fields of a row that have a reader, with the limits of the form. */
export function fieldsReader<Given extends Fields>(
  fields: Given,
  form: { shape: Readonly<Record<string, z.core.$ZodType>> },
): (reader: RowReader) => ReadValues<Given> {
  const readers = Object.entries(fields).flatMap(([name, { read }]) => {
    const { length = Number.POSITIVE_INFINITY, items = Number.POSITIVE_INFINITY } =
      fieldInfo(form.shape[name]) ?? {};
    return read ? [{ name, read, limits: { length, items } }] : [];
  });
  return (reader) => {
    const values = readers.map(({ name, read, limits }) => [name, read(reader, name, limits)]);
    return Object.fromEntries(values);
  };
}

export const cells = {
  required: (reader, name, { length }) => reader.required(name, length),
  optional: (reader, name, { length }) => reader.optional(name, length),
  plainText: (reader, name, { length }) => htmlText(reader.oneLine(name, length)),
  /** Sanitised; empty in a rejected row, which is not written. */
  html: (reader, name, { length }) => {
    const body = reader.html(name, length);
    if (isEditorJson(body)) {
      reader.report(
        'rejected',
        name,
        '是编辑器保存的 JSON（例如 Quill 的 ops），不是 HTML；请导出成 HTML 再导入',
      );
    }
    if (reader.isRejected) {
      return '';
    }
    const markup = foreignMarkup(body);
    if (markup) {
      reader.report(
        'warning',
        name,
        `像是${markup}，会原样显示给玩家；请先转换成 HTML，或导入后在编辑器里改`,
      );
    }
    const stored = sanitiseHtml(body);
    const { pictures, parts } = lostParts(body, stored);
    if (pictures > 0) {
      const reason = `有 ${pictures} 张图片没有导入，它们没有别人能打开的网址；请导入后在编辑器里补上`;
      reader.report('warning', name, reason, '');
    }
    if (parts.length > 0) {
      reader.report('warning', name, `${LOST}${parts.join('、')}；请导入后在编辑器里补上`, '');
    }
    const unclosed = HAS_TAG.test(body) ? unclosedPart(body) : undefined;
    if (unclosed !== undefined) {
      reader.report('warning', name, IS_UNCLOSED, unclosed);
    } else if (stored === '' && pictures + parts.length === 0 && body.replace(EMPTY, '') !== '') {
      reader.report('warning', name, IS_HIDDEN);
    }
    const unseen = unseenTexts(body);
    if (unseen.length > 0) {
      reader.report('warning', name, `有 ${unseen.length} 处${IS_UNSEEN}`, unseen.join(' '));
    }
    const relative = relativePictures(stored);
    if (relative.length > 0) {
      const reason = `有 ${relative.length} 张图片的地址不完整，只有图片目录里有这些文件才能显示；没有的请在编辑器里补上`;
      reader.report('warning', name, reason, relative.join('，'));
    }
    return stored;
  },
  list: (reader, name, limits) => reader.list(name, limits),
  link: (reader, name, { length }) => reader.link(name, length),
  picture: (reader, name) => reader.picture(name),
  date: (reader, name) => reader.date(name),
  count: (reader, name) => reader.count(name, Number.MAX_SAFE_INTEGER),
} satisfies Record<string, ReadCell<unknown>>;
