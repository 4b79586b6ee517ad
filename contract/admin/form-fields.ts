import * as z from 'zod/mini';
import { htmlAddressProblems } from '../html-addresses.ts';
import { type AddressKind, addressProblem, LONGEST_ADDRESS } from '../saved-address.ts';

/** Builders for form fields. `label` is the field's Chinese name in messages. */

const tooLong = (label: string, max: number) => `${label}最多 ${max} 个字`;
/** Maximum length of an address in a message. */
const SHOWN_ADDRESS = 80;
/** Control and zero-width characters, except tab and line feed. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

const clean = z.overwrite((text: string) => text.toWellFormed().replace(INVISIBLE, '').trim());

/** A non-empty text. */
export function needed(label: string, max: number) {
  return z.string(`请填写${label}`).check(clean, z.minLength(1), z.maxLength(max, tooLong(label, max)));
}

/** A text that may be empty. */
export function text(label: string, max: number) {
  return z._default(z.string(`${label}应是文字`).check(clean, z.maxLength(max, tooLong(label, max))), '');
}

/** A text or null; an empty text becomes null. */
export function textOrNull(label: string, max: number) {
  return emptyAsNull(z.string(`${label}应是文字`).check(clean, z.maxLength(max, tooLong(label, max))));
}

/** One of the words. */
export function choice<const Words extends readonly [string, ...string[]]>(label: string, words: Words) {
  return z.enum(words, `请选择${label}`);
}

/** One of the words, or null. */
export function choiceOrNull<const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
) {
  return z._default(z.nullable(z.enum(words, `${label}只能是${words.join('、')}之一`)), null);
}

/** A list of the words. */
export function choices<const Words extends readonly [string, ...string[]]>(label: string, words: Words) {
  return z._default(z.array(z.enum(words, `${label}只能是${words.join('、')}`)), []);
}

/** A list of short texts. */
export function words(label: string, { items, length }: { items: number; length: number }) {
  const one = z
    .string(`${label}应是文字`)
    .check(clean, z.minLength(1, `${label}里有空项`), z.maxLength(length, `${label}每项最多 ${length} 个字`));
  return z._default(z.array(one).check(z.maxLength(items, `${label}最多 ${items} 项`)), []);
}

export function integer(label: string, min = 0, max: number = Number.MAX_SAFE_INTEGER) {
  return z
    .int(`${label}应是整数`)
    .check(z.gte(min, `${label}不能小于 ${min}`), z.lte(max, `${label}不能大于 ${max}`));
}

export function integerOrNull(label: string, min = 0, max: number = Number.MAX_SAFE_INTEGER) {
  return z._default(z.nullable(integer(label, min, max)), null);
}

/** A number or null. */
export function numberOrNull(label: string, min: number, max: number) {
  const message = `${label}应在 ${min} 到 ${max} 之间`;
  return z._default(
    z.nullable(z.number(`${label}应是数字`).check(z.gte(min, message), z.lte(max, message))),
    null,
  );
}

export function toggle(label: string, defaultValue = false) {
  return z._default(z.boolean(`${label}只能是开或关`), defaultValue);
}

/** A timestamp, ISO 8601 with offset. */
export function moment(label: string) {
  return z.iso.datetime({ offset: true, error: `请填写${label}，例如 2026-11-21 10:00` });
}

export function momentOrNull(label: string) {
  return z._default(z.nullable(moment(label)), null);
}

/** A check that `starts_at` is before `ends_at`, if both are set. */
export const startsBeforeEnd = z.refine<{ starts_at: string | null; ends_at: string | null }>(
  ({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at),
  { path: ['ends_at'], error: '结束时间要晚于开始时间' },
);

/** A web address. */
export function link(label: string) {
  return address(label, 'web', `请填写${label}`);
}

export function linkOrNull(label: string) {
  return emptyAsNull(link(label));
}

/** A path of the portal, or a web address. */
export function place(label: string) {
  return address(label, 'place', `请填写${label}`);
}

export function placeOrNull(label: string) {
  return emptyAsNull(place(label));
}

/** A picture: a web address, or a path below the image folder. */
export function picture(label: string) {
  return address(label, 'picture', `请上传${label}`);
}

export function pictureOrNull(label: string) {
  return emptyAsNull(picture(label));
}

/** HTML. Invalid addresses are refused here; the sanitiser removes other forbidden content on save. */
export function html(label: string, max: number) {
  return z._default(
    z.string(`${label}应是文字`).check(
      z.maxLength(max, { error: `${label}太长，最多 ${max} 个字符（含格式）`, abort: true }),
      z.superRefine<string>((text, context) => {
        const [found] = htmlAddressProblems(text);
        if (found) {
          const shown = found.address.slice(0, SHOWN_ADDRESS);
          context.addIssue({ code: 'custom', message: `${label}里的网址 ${shown} ${found.problem}` });
        }
      }),
    ),
    '',
  );
}

/** The id of another record. */
export function reference(label: string) {
  return z.int(`请选择${label}`).check(z.positive());
}

export function referenceOrNull(label: string) {
  return z._default(z.nullable(reference(label)), null);
}

/** An ordered list of parts. */
export function parts<Part extends z.ZodMiniType>(label: string, part: Part, max: number) {
  return z._default(z.array(part).check(z.maxLength(max, `${label}最多 ${max} 项`)), []);
}

/** An address, validated with `addressProblem`. */
function address(label: string, kind: AddressKind, missing: string) {
  return z.string(missing).check(
    clean,
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(LONGEST_ADDRESS, { error: tooLong(label, LONGEST_ADDRESS), abort: true }),
    z.superRefine<string>((given, context) => {
      const problem = addressProblem(given, kind);
      if (problem) {
        context.addIssue({ code: 'custom', message: `${label}${problem}` });
      }
    }),
  );
}

function emptyAsNull<T extends z.ZodMiniType<string, string>>(inner: T) {
  const blank = z.pipe(
    z.string().check(z.regex(/^\s*$/)),
    z.transform(() => null),
  );
  return z._default(z.nullable(z.union([blank, inner])), null);
}
