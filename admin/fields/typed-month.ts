import { plainSigns } from '#contract/notations/characters.ts';
import { withDigits } from '#contract/notations/numerals.ts';
import { formatTime } from '../ui/china-time.ts';
import type { TypedTime } from './typed-time.ts';

const MONTH = /^(?:(\d{4}) ?[-/.年] ?|([今明])年 ?)?(\d{1,2}) ?(月份?)?$/;
const RELATIVE = /^(?:本|这|(下))个?月$/;

/**
 * Reads a month: `2026年12月`, `2027-1`, `明年1月`, `下个月`, and `12月` as this one or the next such month.
 * @returns its beginning in China; undefined for a text of another kind
 */
export function readMonth(text: string, now: Date): TypedTime | undefined {
  const plain = withDigits(plainSigns(text));
  const [year = 0, month = 0] = formatTime(now.toISOString(), 'YYYY-M').split('-').map(Number);
  const relative = RELATIVE.exec(plain);
  if (relative) {
    return beginning(year, month + (relative[1] ? 1 : 0));
  }
  const [, stated, word, number, name] = MONTH.exec(plain) ?? [];
  if (!number || !(stated || word || name)) {
    return undefined;
  }
  const wanted = Number(number);
  if (wanted < 1 || wanted > 12) {
    return { moment: null, problem: '没有这个月' };
  }
  const isNext = word === '明' || (!stated && !word && wanted < month);
  return beginning(stated ? Number(stated) : year + (isNext ? 1 : 0), wanted);
}

function beginning(year: number, month: number): TypedTime {
  const day = new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 10);
  return { moment: `${day}T00:00:00+08:00`, problem: null };
}

/** `2026年12月`, China time. */
export function describeMonth(date: Date): string {
  return formatTime(date.toISOString(), 'YYYY年M月');
}
