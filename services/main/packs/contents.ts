import type { PackItem } from '#contract/entities/pack.ts';
import { halfWidth, type Reading } from '#contract/notations/characters.ts';
import { readCount } from '#contract/notations/numbers.ts';
import { cleanLine, cleanText, textLength } from '#platform/import/clean-text.ts';
import { ITEM_LIMITS } from '../import-rows/limits.ts';

/** Between two items of the labelled notation: a bar, or a line break before the next label. */
const LABELLED_BREAK = /\||\n(?=[^\S\n]*名称[：:])/;
const LABELLED = /^名称[：:](.*?)(?:数量[：:](.*))?$/s;
const BEFORE_LABEL = /(?<![，,;；\s])[，,;；\s]+$/;
/** `名称：…*2，…*3，数量：`: the short notation inside one field of the labelled one. */
const SHORT_INSIDE = /[*×xX✕]\s*\d/;
const BREAK = /[、，,;；|\n]/;
const TIMES_AFTER =
  /^(?<name>.*?)\s?[*×xX✕]\s?(?<count>\d[\d,.]*\s?(?:百万|千万|[千万亿wWkK])?)\s?[个只张颗枚份]?$/s;
const TIMES_BEFORE = /^(?<count>\d[\d,.]*\s?(?:百万|千万|[千万亿wWkK])?)\s?[*×xX✕]\s?(?<name>\D.*)/s;
const AFTER_COLON =
  /^(?!数量)(?<name>[^：:=＝]*[^\d：:=＝])[：:=＝]\s?(?<count>\d[\d,.]*\s?(?:百万|千万|[千万亿wWkK])?)\s?[个只张颗枚份瓶件把块包盒]?$/s;
/** `钻石/500`; `金币/天` and `1/2` are no counts. */
const AFTER_SLASH = /^(?<name>[^/]*\p{Script=Han})\s?\/\s?(?<count>\d{1,9})$/u;
/** Another item with its count, after a slash. */
const BEFORE_COUNT = /^[^、，,;；|\n/]*[^\s\d、，,;；|\n/][*×xX✕]\s?\d/;
/** The end of a list that is written as a sentence. */
const SENTENCE_END = /(?<=[\d个只张颗枚份])[。.]$/;
/** An item with its count, before a plus or a slash. */
const COUNTED = /[*×xX✕]\s?\d[\d,.]*\s?(?:百万|千万|[千万亿wWkK])?\s?[个只张颗枚份]?\s?$/;
/** An item whose count follows its name directly, before a plus: `钻石500`. Behind the plus there is another one. */
const COUNTED_PLAINLY = /[^\d\s.,:：+\-—*×xX✕]\s*\d+\s*$/;
const NEXT_COUNTED = /^\s*[^\d\s、，,;；|\n/+][^、，,;；|\n/+]*\d/;
const TRAILING_COUNT = /^(?<name>.*?[^\d\s.,:：+\-—])\s*(?<count>\d+)$/s;
const TRAILING_UNIT_COUNT =
  /^(?<name>.*?[^\d\s.,:：+\-—])\s*(?<count>\d+(?:\.\d+)?(?:百万|千万|[千万亿wW]))$/s;

/** A number that may be the count of the item before it. */
const PLAIN_COUNT = /^[1-9]\d{0,8}$/;

const UNITS = '(?:百万|千万|[千万亿wWkK])?[个只张颗枚份]?';
/** `钻石 500`, `钻石*500`, with the next one behind a blank. */
const ITEM = `\\p{Script=Han}[^\\d\\s*×xX✕]*\\s?[*×xX✕]?\\s?\\d+${UNITS}`;
const ITEMS = new RegExp(`^${ITEM}(?:\\s${ITEM})+$`, 'u');
const EACH_ITEM = new RegExp(`(?<!\\S)${ITEM}`, 'gu');
/** In a list that begins with `①`, the next number follows an item without a blank. */
const NEXT_CIRCLED = /(?<=\S)(?=[②-⑳])/g;
/** `*1，000` with the comma of an input method. */
const WIDE_THOUSANDS = /(?<=[*×xX✕]\d{1,3})，(?=\d{3}(?:[、，,;；|\s]|$))/g;

/** Numbers in front of items: `1、`, `2.`, `(3)`, `④`. */
const NUMBERED =
  /(^|[\n、，,;；|]|(?<!\s)\s)[^\S\n]*(?:[(（](\d{1,2})[)）]|(\d{1,2})[、.．)）](?!\d)|([①-⑳]))[^\S\n]*(?=[^\s、，,;；|])/g;
const FIRST_CIRCLED = 0x2460;

/** Contents without the numbers of its items, if they count 1, 2, 3. */
function withoutNumbers(text: string): string {
  let count = 0;
  const numbers = Array.from(text.matchAll(NUMBERED), ([, , inBrackets, plain, circled]) =>
    circled === undefined ? Number(inBrackets ?? plain) : circled.charCodeAt(0) - FIRST_CIRCLED + 1,
  );
  const isNumbered = numbers.length > 0 && numbers.every((number) => number === ++count);
  return isNumbered ? text.replace(NUMBERED, '\n') : text;
}

/**
 * Parses the contents of a pack. Two notations are in use: `名称：银票，数量：2 | 名称：金币，数量：100` and `银票*2、金币*100万` (also with
 * `x`, `;`, `,` or one item per line). An item without a count has an unknown one.
 */
export function readContents(raw: string): Reading<PackItem[]> {
  const lines = raw.replace(/<br\s*\/?>/gi, '\n').replace(/[✖＊⨯⨉╳✗]\ufe0f?/g, '*');
  const clean = cleanText(lines).text.replace(WIDE_THOUSANDS, ',');
  const text = withoutNumbers(clean.startsWith('①') ? clean.replace(NEXT_CIRCLED, ' ') : clean);
  const items: PackItem[] = [];
  const isLabelled = /名称[：:]/.test(text);
  for (const part of isLabelled ? text.split(LABELLED_BREAK) : splitOutside(text)) {
    const found = readPart(cleanLine(part).text);
    if ('problem' in found) {
      return found;
    }
    items.push(...found.value);
  }
  return checkItems(isLabelled ? items : withCounts(items));
}

/** Items in which a number alone is the count of the one before, if that has none: `钻石，500`. */
function withCounts(items: readonly PackItem[]): PackItem[] {
  const joined: PackItem[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const isCount = before?.count === null && item.count === null && PLAIN_COUNT.test(item.name);
    if (before && isCount && !PLAIN_COUNT.test(before.name)) {
      before.count = Number(item.name);
    } else {
      joined.push({ ...item });
    }
  }
  return joined;
}

/** The items in the labelled notation, which `readContents` reads. */
export function contentsText(items: readonly PackItem[]): string {
  return items
    .map(({ name, count }) => (count === null ? `名称：${name}` : `名称：${name}，数量：${count}`))
    .join(' | ');
}

/** Checks items given as JSON: `[{"name": "银票", "count": 2}]`. */
export function checkContents(raw: readonly unknown[]): Reading<PackItem[]> {
  const items: PackItem[] = [];
  for (const entry of raw) {
    const { name, count } = (entry ?? {}) as { name?: unknown; count?: unknown };
    if (typeof name !== 'string') {
      return { problem: '每一项应写成 {"name": "银票", "count": 2}' };
    }
    const read = count === undefined || count === null || count === '' ? null : readCount(String(count));
    if (read && 'problem' in read) {
      return { problem: `“${name}”的数量${read.problem}` };
    }
    items.push({ name: cleanLine(name).text, count: read?.value ?? null });
  }
  return checkItems(items);
}

function checkItems(items: PackItem[]): Reading<PackItem[]> {
  if (items.length > ITEM_LIMITS.items) {
    return { problem: `最多 ${ITEM_LIMITS.items} 项，这里有 ${items.length} 项` };
  }
  const long = items.find((item) => textLength(item.name) > ITEM_LIMITS.length);
  if (long) {
    return {
      problem: `物品名最多 ${ITEM_LIMITS.length} 字，这一项有 ${textLength(long.name)} 字：${long.name}`,
    };
  }
  return items.some((item) => item.name === '') ? { problem: '有一项没有物品名' } : { value: items };
}

function readPart(part: string): Reading<PackItem[]> {
  const labelled = LABELLED.exec(part);
  if (!labelled) {
    return { value: splitOutside(part).flatMap(itemsIn).map(readShort) };
  }
  const [, before = '', behind] = labelled;
  const name = (behind === undefined ? before : before.replace(BEFORE_LABEL, '')).trim();
  const count = behind?.trim() ?? '';
  if (count === '') {
    return SHORT_INSIDE.test(name)
      ? { value: splitOutside(name).map(readShort) }
      : { value: [{ name, count: null }] };
  }
  const read = readCount(count);
  return 'problem' in read
    ? { problem: `“${name}”的数量“${count}”${read.problem}` }
    : { value: [{ name, count: read.value }] };
}

/** `银票*2`, `200圣妖币*2`, `10W*元宝`, `铜钱50000`; any other text is a name without a count. */
function readShort(given: string): PackItem {
  const part = given.replace(SENTENCE_END, '');
  const found =
    TIMES_AFTER.exec(part) ??
    TIMES_BEFORE.exec(part) ??
    AFTER_COLON.exec(part) ??
    AFTER_SLASH.exec(part) ??
    TRAILING_UNIT_COUNT.exec(part) ??
    TRAILING_COUNT.exec(part);
  const { name, count } = found?.groups ?? {};
  const read = count === undefined ? undefined : readCount(halfWidth(count));
  return name && read && 'value' in read
    ? { name: name.trim(), count: read.value }
    : { name: part, count: null };
}

/** The items that blanks separate, each with its count. */
function itemsIn(part: string): string[] {
  return ITEMS.test(part) ? (part.match(EACH_ITEM) ?? []) : [part];
}

/** Splits at separators outside brackets. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const [at, char] of [...text].entries()) {
    depth += /[(（【[]/.test(char) ? 1 : 0;
    depth -= /[)）】\]]/.test(char) && depth > 0 ? 1 : 0;
    const isBreak =
      isJoint(char, part, text, at) || (BREAK.test(char) && !(char === ',' && isThousands(text, at)));
    if (isBreak && depth === 0) {
      parts.push(part);
      part = '';
    } else {
      part += char;
    }
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
}

/** Whether a plus or a slash stands between two items. */
function isJoint(char: string, before: string, text: string, at: number): boolean {
  if (char === '+') {
    const rest = text.slice(at + 1);
    return (
      (COUNTED.test(before) && /^\D/.test(rest)) || (COUNTED_PLAINLY.test(before) && NEXT_COUNTED.test(rest))
    );
  }
  return char === '/' && COUNTED.test(before) && BEFORE_COUNT.test(text.slice(at + 1));
}

function isThousands(text: string, at: number): boolean {
  return /\d/.test(text.charAt(at - 1)) && /^,\d{3}(?!\d)/.test(text.slice(at, at + 5));
}
