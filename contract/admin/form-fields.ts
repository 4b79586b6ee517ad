import * as z from 'zod/mini';
import { htmlAddressProblems } from '../html-addresses.ts';
import { type AddressKind, addressProblem, LONGEST_ADDRESS } from '../saved-address.ts';

/** Builders for the fields of forms. Each takes the field's Chinese name first, so that a refusal names it. */

const longer = (label: string, most: number) => `${label}最多 ${most} 个字`;
/** Characters of an address that a refusal quotes. */
const SHOWN_ADDRESS = 80;
/** Control characters and zero-width ones, which nobody sees and everybody stumbles over; tab and line feed stay. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

const clean = z.overwrite((text: string) => text.toWellFormed().replace(INVISIBLE, '').trim());

/** A text that must be there. */
export function needed(label: string, most: number) {
  return z.string(`请填写${label}`).check(clean, z.minLength(1), z.maxLength(most, longer(label, most)));
}

/** A text that may be empty. */
export function text(label: string, most: number) {
  return z._default(z.string(`${label}应是文字`).check(clean, z.maxLength(most, longer(label, most))), '');
}

/** A text or nothing; an empty one is nothing. */
export function textOrNull(label: string, most: number) {
  return emptyAsNull(z.string(`${label}应是文字`).check(clean, z.maxLength(most, longer(label, most))));
}

/** One of some words. */
export function choice<const Words extends readonly [string, ...string[]]>(label: string, words: Words) {
  return z.enum(words, `请选择${label}`);
}

/** One of some words, or nothing. */
export function choiceOrNull<const Words extends readonly [string, ...string[]]>(
  label: string,
  words: Words,
) {
  return z._default(z.nullable(z.enum(words, `${label}只能是${words.join('、')}之一`)), null);
}

/** Some of some words. */
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

/** An integer. */
export function whole(label: string, least = 0, most: number = Number.MAX_SAFE_INTEGER) {
  return z
    .int(`${label}应是整数`)
    .check(z.gte(least, `${label}不能小于 ${least}`), z.lte(most, `${label}不能大于 ${most}`));
}

/** An integer or nothing. */
export function wholeOrNull(label: string, least = 0, most: number = Number.MAX_SAFE_INTEGER) {
  return z._default(z.nullable(whole(label, least, most)), null);
}

/** A number with a decimal, or nothing. */
export function numberOrNull(label: string, least: number, most: number) {
  const message = `${label}应在 ${least} 到 ${most} 之间`;
  return z._default(
    z.nullable(z.number(`${label}应是数字`).check(z.gte(least, message), z.lte(most, message))),
    null,
  );
}

/** A switch. */
export function toggle(label: string, normally = false) {
  return z._default(z.boolean(`${label}只能是开或关`), normally);
}

/** A moment, ISO 8601 with its offset. */
export function moment(label: string) {
  return z.iso.datetime({ offset: true, error: `请填写${label}，例如 2026-11-21 10:00` });
}

export function momentOrNull(label: string) {
  return z._default(z.nullable(moment(label)), null);
}

/** A web address that is opened. */
export function link(label: string) {
  return address(label, 'web', `请填写${label}`);
}

export function linkOrNull(label: string) {
  return emptyAsNull(link(label));
}

/** A page of the portal, by its path, or a whole address. */
export function place(label: string) {
  return address(label, 'place', `请填写${label}`);
}

export function placeOrNull(label: string) {
  return emptyAsNull(place(label));
}

/** A picture: a whole address, or a path below the image folder. */
export function picture(label: string) {
  return address(label, 'picture', `请上传${label}`);
}

export function pictureOrNull(label: string) {
  return emptyAsNull(picture(label));
}

/** Formatted text. What isn't allowed in it is taken out where it is written; addresses are refused here. */
export function html(label: string, most: number) {
  return z._default(
    z.string(`${label}应是文字`).check(
      z.maxLength(most, { error: `${label}太长，最多 ${most} 个字符（含格式）`, abort: true }),
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

/** The number of another record. */
export function reference(label: string) {
  return z.int(`请选择${label}`).check(z.positive());
}

export function referenceOrNull(label: string) {
  return z._default(z.nullable(reference(label)), null);
}

/** A list of parts, in order. */
export function parts<Part extends z.ZodMiniType>(label: string, part: Part, most: number) {
  return z._default(z.array(part).check(z.maxLength(most, `${label}最多 ${most} 项`)), []);
}

/** An address that may be saved, as `addressProblem` has it. */
function address(label: string, kind: AddressKind, missing: string) {
  return z.string(missing).check(
    clean,
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(LONGEST_ADDRESS, { error: longer(label, LONGEST_ADDRESS), abort: true }),
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
