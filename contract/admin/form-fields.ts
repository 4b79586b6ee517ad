import * as z from 'zod/mini';
import { htmlAddressProblems } from '../html-addresses.ts';
import { BREAKS, halfWidthNumbers, withoutInvisible } from '../notations/characters.ts';
import { type ReadNumber, readDecimal, readInteger } from '../notations/numbers.ts';
import { type AddressKind, addressProblem, LONGEST_ADDRESS } from '../saved-address.ts';

/** Builders for form fields. `label` is the field's Chinese name in messages, in the admin form and in exports. */

/** The name of a field and its limits: characters of a text or of a list's entry, and entries of a list. */
export interface FieldInfo {
  label: string;
  length?: number;
  items?: number;
  /** The value is an address of this kind. */
  address?: AddressKind;
}

const infos = z.registry<FieldInfo>();

function described<Field extends z.ZodMiniType>(field: Field, info: FieldInfo): Field {
  infos.add(field, info);
  return field;
}

/** The name and the limits of a field that a function of this module made. */
export function fieldInfo(field: z.core.$ZodType | undefined): FieldInfo | undefined {
  return field && infos.get(field);
}

/** `请填写标题`, with a blank before a Latin letter: `请填写 H5 地址`. */
const toFill = (label: string) => `请填写${/^[A-Za-z]/.test(label) ? ' ' : ''}${label}`;
/** The problem of a missing time or day, and of a text that is none. */
const unread =
  (label: string, example: string) =>
  ({ input }: { input?: unknown }) =>
    `${input ? `${label}无法识别` : toFill(label)}，例如 ${example}`;
const tooLong = (label: string, max: number) => `${label}最多 ${max} 个字`;
const SHOWN_ADDRESS = 80;

const clean = z.overwrite((text: string) =>
  withoutInvisible(text.toWellFormed().replace(BREAKS, ' ')).trim(),
);

/** Names stand in files of one line each, such as calendars. */
const LINE_BREAK = /[\r\n]/;
const oneLine = (label: string) =>
  z.refine<string>((text) => !LINE_BREAK.test(text.trim()), `${label}里不能换行，请写在一行里`);

const withBlanks = z.overwrite((text: string) => text.replace(/[\u2028\u2029]/g, ' '));

/** A non-empty text of one line. */
export function needed(label: string, max: number) {
  return neededText(label, max, oneLine(label), withBlanks);
}

/** A non-empty text that may have several lines. */
export function neededLines(label: string, max: number) {
  return neededText(label, max);
}

function neededText(label: string, max: number, ...before: z.core.$ZodCheck<string>[]) {
  const field = z
    .string(toFill(label))
    .check(...before, clean, z.minLength(1), z.maxLength(max, tooLong(label, max)));
  return described(field, { label, length: max });
}

/** A non-empty name whose digits and Latin letters are stored in half width, so that it is one name in both. */
export function halfWidthName(label: string, max: number) {
  const field = z
    .string(toFill(label))
    .check(
      oneLine(label),
      withBlanks,
      clean,
      z.overwrite(halfWidthNumbers),
      z.minLength(1),
      z.maxLength(max, tooLong(label, max)),
    );
  return described(field, { label, length: max });
}

/** A text that may be empty. */
export function text(label: string, max: number) {
  return described(z._default(upTo(label, max), ''), { label, length: max });
}

/** A text or null; an empty text becomes null. */
export function textOrNull(label: string, max: number) {
  return described(emptyAsNull(upTo(label, max)), { label, length: max });
}

function upTo(label: string, max: number) {
  return z.string(`${label}应是文字`).check(clean, z.maxLength(max, tooLong(label, max)));
}

export function choice<const Words extends readonly [string, ...string[]]>(label: string, words: Words) {
  return described(z.enum(words, `请选择${label}`), { label });
}

/** One of `words`; `otherwise` if it is missing. */
export function choiceOr<const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
  otherwise: Words[number],
) {
  return described(z._default(z.enum(words, `请选择${label}`), otherwise as never), { label });
}

export function choiceOrNull<const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
) {
  const field = z._default(z.nullable(z.enum(words, `${label}只能是${words.join('、')}之一`)), null);
  return described(field, { label });
}

export function choices<const Words extends readonly [string, ...string[]]>(label: string, words: Words) {
  return described(z._default(z.array(z.enum(words, `${label}只能是${words.join('、')}`)), []), { label });
}

export function words(label: string, { items, length }: { items: number; length: number }) {
  const one = z
    .string(`${label}应是文字`)
    .check(
      clean,
      z.minLength(1, `${label}里有空白项`),
      z.maxLength(length, `${label}每项最多 ${length} 个字`),
    );
  const list = z._default(z.array(one).check(z.maxLength(items, `${label}最多 ${items} 项`)), []);
  return described(list, { label, items, length });
}

/** The problem of a text that is no number, in its words; of any other wrong value, what it should be. */
const noNumber =
  (label: string, read: ReadNumber, kind: string) =>
  ({ input }: { input?: unknown }) => {
    const reading = typeof input === 'string' && input.trim() !== '' ? read(input) : undefined;
    return reading && 'problem' in reading ? `${label}：${reading.problem}` : `${label}应是${kind}`;
  };

/** @param read the notation of the input, for the problem of a text that it can't read */
export function integer(
  label: string,
  min = 0,
  max: number = Number.MAX_SAFE_INTEGER,
  read: ReadNumber = readInteger,
) {
  const field = z
    .int({ error: noNumber(label, read, '整数') })
    .check(z.gte(min, `${label}不能小于 ${min}`), z.lte(max, `${label}不能大于 ${max}`));
  return described(field, { label });
}

export function integerOrNull(
  label: string,
  min = 0,
  max: number = Number.MAX_SAFE_INTEGER,
  read: ReadNumber = readInteger,
) {
  return described(z._default(z.nullable(integer(label, min, max, read)), null), { label });
}

export function number(label: string, min: number) {
  const field = z
    .number({ error: noNumber(label, readDecimal, '数字') })
    .check(z.gte(min, `${label}不能小于 ${min}`));
  return described(field, { label });
}

export function toggle(label: string, defaultValue = false) {
  return described(z._default(z.boolean(`${label}只能是开或关`), defaultValue), { label });
}

/** A timestamp, ISO 8601 with offset. */
export function moment(label: string) {
  const field = z.iso.datetime({ offset: true, error: unread(label, '2026-11-21 10:00') });
  return described(field, { label });
}

export function momentOrNull(label: string) {
  return described(z._default(z.nullable(moment(label)), null), { label });
}

/** A day in China, `2026-11-21`. */
export function dayOrNull(label: string) {
  const field = z.iso.date({ error: unread(label, '2026-11-21') });
  return described(z._default(z.nullable(field), null), { label });
}

/** A check that `starts_at` is before `ends_at`, if both are set. */
export const startsBeforeEnd = z.refine<{ starts_at: string | null; ends_at: string | null }>(
  ({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at),
  { path: ['ends_at'], error: '结束时间要晚于开始时间' },
);

export function link(label: string, max = LONGEST_ADDRESS) {
  return address(label, 'web', toFill(label), max);
}

export function linkOrNull(label: string, max = LONGEST_ADDRESS) {
  return described(emptyAsNull(link(label, max)), { label, length: max, address: 'web' });
}

/** A path of the portal, or a web address. */
export function place(label: string) {
  return address(label, 'place', toFill(label));
}

export function placeOrNull(label: string) {
  return described(emptyAsNull(place(label)), { label });
}

/** A picture: a web address, or a path below the image folder. */
export function picture(label: string) {
  return address(label, 'picture', `请上传${label}`);
}

export function pictureOrNull(label: string) {
  return described(emptyAsNull(picture(label)), { label });
}

/** HTML. Invalid addresses are refused here; the sanitiser removes other forbidden content on save. */
export function html(label: string, max: number) {
  const field = z.string(`${label}应是文字`).check(
    z.maxLength(max, { error: `${label}太长，最多 ${max} 个字符（含格式）`, abort: true }),
    z.superRefine<string>((text, context) => {
      const [found] = htmlAddressProblems(text);
      if (found) {
        const shown = found.address.slice(0, SHOWN_ADDRESS);
        context.addIssue({ code: 'custom', message: `${label}里的网址 ${shown} ${found.problem}` });
      }
    }),
  );
  return described(z._default(field, ''), { label, length: max });
}

export function reference(label: string) {
  return described(z.int(`请选择${label}`).check(z.positive()), { label });
}

export function referenceOrNull(label: string) {
  return described(z._default(z.nullable(reference(label)), null), { label });
}

export function references(label: string, max: number) {
  const list = z.array(reference(label)).check(z.maxLength(max, `${label}最多 ${max} 个`));
  return described(z._default(list, []), { label, items: max });
}

/** One of `words` or more. */
export function someOfThese<const Words extends readonly [string, ...string[]]>(label: string, words: Words) {
  const list = z.array(z.enum(words, `没有这项${label}`)).check(z.minLength(1, `请至少选择一项${label}`));
  return described(list, { label });
}

export function parts<Part extends z.ZodMiniType>(label: string, part: Part, max: number) {
  const list = z._default(z.array(part).check(z.maxLength(max, `${label}最多 ${max} 项`)), []);
  return described(list, { label, items: max });
}

/** An address, validated with `addressProblem`. */
function address(label: string, kind: AddressKind, missing: string, max = LONGEST_ADDRESS) {
  const field = z.string(missing).check(
    clean,
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(max, tooLong(label, max)),
    z.superRefine<string>((given, context) => {
      const problem = given.length > max ? null : addressProblem(given, kind);
      if (problem) {
        context.addIssue({ code: 'custom', message: `${label}${problem}` });
      }
    }),
  );
  return described(field, { label, length: max, address: kind });
}

function emptyAsNull<T extends z.ZodMiniType<string, string>>(inner: T) {
  const blank = z.pipe(
    z.string().check(z.regex(/^\s*$/)),
    z.transform(() => null),
  );
  return z._default(z.nullable(z.union([blank, inner])), null);
}
