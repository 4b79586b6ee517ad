import { ACTS } from './acts.ts';
import { plainWords, saysUsed } from './used-words.ts';

/** Characters of a text that are read. */
const READ = 120;
/** `11-20号` is a day, `1-20号`, `6-10号` and `第11-20号` may be numbers. */
const DAY = '(?<!第\\s?)(?:1[0-2]|0[1-9])-(?:3[01]|[12]\\d|0?[1-9])号';
/** Rows besides the own one: `全部已发`, `前3个`, `2-4行`, `以下`, `6、7、8`, `K7M~P9Q`. */
const OTHERS = new RegExp(
  [
    '全部|全都|所有|本列|整列|这列|本表|本页|以[上下]|[上下]面|前面|后面|上述|下列',
    '前\\s?\\d{1,6}\\s?[个行条张]|第?\\d{1,6}\\s?[-~～到至]\\s?第?\\d{1,6}\\s?[个行条]',
    `(?<!\\d)(?!${DAY})\\d{1,6}\\s?[-~～到至]\\s?第?\\d{1,6}\\s?号`,
    '^\\d{1,6}(?:[、,]\\d{1,6}){1,20}(?!\\d)|[0-9a-z]{4,40}\\s?[~～至到]\\s?[0-9a-z]{4,40}',
  ].join('|'),
  'iu',
);
/** Of these, without a remark's own row: `6、7、8已发`. */
const LISTED = /^\d{1,6}(?:[、,]\d{1,6}){1,20}(?!\d)|[0-9a-z]{4,40}\s?[~～至到]\s?[0-9a-z]{4,40}/iu;
/** Where a mark of use ends or begins: `发到这里`, `从第6个开始都发过了`, `}已发`. */
const BORDER = new RegExp(
  `(?:${ACTS})[到至](?:这里|此处|这儿|[这此]行|[这此]$|第\\s?\\d)|从(?:这|此|第\\s?\\d{1,6}).{0,4}(?:开始|起).{0,6}(?:${ACTS})` +
    '|^上.{0,3}已.{0,12}下.{0,3}未|^[})\\]].{0,6}已',
  'u',
);
const DONE = new RegExp(
  `已(?:被|经)?(?:${ACTS})(?![者布行表现起])|(?:${ACTS})(?:了|过|完|掉)(?![者布])|[均都]已(?:${ACTS})`,
  'u',
);
const CONDITION = /[若如未没不无非需待每限可]/;

/** Whether a text beside a code says of other rows, too, that they were given away. */
export function speaksOfOthers(given: string): boolean {
  const text = plainWords(given.slice(0, READ));
  return BORDER.test(text) || (OTHERS.test(text) && saysDone(text));
}

/** Whether a line without a code says so in a way that does not say which codes it means. */
export function speaksOfSome(given: string): boolean {
  const text = plainWords(given.slice(0, READ));
  return BORDER.test(text) || (LISTED.test(text) && saysDone(text));
}

function saysDone(text: string): boolean {
  return saysUsed(text) || (DONE.test(text) && !CONDITION.test(text));
}
