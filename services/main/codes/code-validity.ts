import { endOfPeriod, isEndless, readDate, readMonthDay, readSerial } from '#contract/notations/dates.ts';

/** Earlier times are those that systems write for none: 1970-01-01. */
const FIRST_TIME = new Date('2000-01-01T00:00:00+08:00');
const CHINA_MS = 8 * 3_600_000;
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?/g;

/** Whether a time is one that a system noted, and over. */
export function isBefore(time: Date, now: Date): boolean {
  return time >= FIRST_TIME && time <= now;
}

/** `2026-10`, `2026年10月`, `202610`. */
const MONTH = /^(\d{4})(?:[-/.年](1[0-2]|0?[1-9])月?|(1[0-2]|0[1-9]))$/;
const NO_DAYS_LEFT = /^还?剩余?0[天日]$/;
/** `31-Dec-26`. */
const SHORT_YEAR = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](?:20)?(\d{2})(?!\d)/i;
const UP_TO = /^(?:截?[至止到]|截至)|(?:之?前|[为截]?止)$/g;
/** `2026年`, `2026年底`, `2026年12月底`. */
const YEAR_END = /^(\d{4})年(?:年?[底末内])?$/;
const MONTH_END = /(?<=月)[底末内]$/;
/** `12/2026`, `Dec 2026`. */
const MONTH_FIRST = /^(1[0-2]|0?[1-9])[-/](20\d\d)$/;
const ENGLISH_MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (20\d\d)$/i;
/** Three letters each. */
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
/** `12月`, of this year or the next one. */
const MONTH_ALONE = /^(1[0-2]|[1-9])月$/;
const GONE = /^(?:[去前]年|上个?月|上周|[昨前][天日])[初底末]?$/;
const TO_COME = /^(?:[明后]年|下个?月|下周)[初底末]?$|^(?:今年|年|本月|本周)[底末内]$|^(?:今年|本月|本周)$/;
/** `30天`, `领取后7天内`, `3 months`, `30` below `有效期(天)`. */
const PERIOD =
  /^\d{1,4}$|(?<!\d)\d{1,4} ?(?:天|日内|周|个月|小时|(?<!\d{4} ?)年|days?|weeks?|months?|years?|hours?|h\b)/i;
/** `三个月`, `半年`, `领取后两周内`: as a whole, as words have such characters by chance. */
const CHINESE_PERIOD =
  /^(?:.{0,6}后)?(?:[一二两三四五六七八九十]{1,3}|半)(?:天|日内|周|个?星期|个半?月|个?小时|年半?)(?:之?内)?(?:有效)?$/;
const NO_END = /^(?:永不|终身|不会)(?:过期|失效|有效)?$|forever|never|unlimited|permanent/i;
/** A day without a year may be one of the next year, if it was longer ago. */
const LONGEST_AGO_MS = 183 * 86_400_000;

/** Whether the last day in a text, or the month that it is, is over. Where day and month may be exchanged, one such reading is enough. */
export function isOver(given: string, now: Date): boolean {
  const text = plainEnd(given);
  const [, year, month, compact] = MONTH.exec(text) ?? [];
  if (year !== undefined) {
    return Date.UTC(Number(year), Number(month ?? compact), 1) - CHINA_MS <= now.getTime();
  }
  const [, alone] = MONTH_ALONE.exec(text) ?? [];
  const yearless = alone === undefined ? readMonthDay(text) : { month: Number(alone) + 1, day: 0 };
  if (yearless) {
    const thisYear = new Date(now.getTime() + CHINA_MS).getUTCFullYear();
    const end = Date.UTC(thisYear, yearless.month - 1, yearless.day + 1) - CHINA_MS;
    return end <= now.getTime() && now.getTime() - end < LONGEST_AGO_MS;
  }
  if (NO_DAYS_LEFT.test(text) || GONE.test(text)) {
    return true;
  }
  return readingsOf(text).some((one) => isBefore(endOfPeriod(one), now));
}

/** Whether a text says in a known way until when a code may be used. */
export function isValidity(given: string): boolean {
  const text = plainEnd(given);
  return (
    text.search(DAY) >= 0 ||
    [MONTH, MONTH_ALONE, PERIOD, CHINESE_PERIOD, NO_DAYS_LEFT, NO_END, GONE, TO_COME].some((one) =>
      one.test(text),
    ) ||
    isEndless(text) ||
    readMonthDay(text) !== undefined ||
    readingsOf(text).length > 0
  );
}

/** What the last day in a text may be. */
function readingsOf(text: string) {
  const last = text.match(DAY)?.at(-1) ?? text;
  const reading = readSerial(last, false) ?? readDate(last, 'ymd');
  const readings = 'value' in reading ? [reading] : [readDate(last, 'dmy'), readDate(last, 'mdy')];
  return readings.flatMap((one) => ('value' in one ? one : []));
}

function plainEnd(text: string): string {
  return text
    .trim()
    .replace(UP_TO, '')
    .replace(SHORT_YEAR, '$1 $2 20$3')
    .replace(YEAR_END, '$1-12-31')
    .replace(MONTH_END, '')
    .replace(MONTH_FIRST, '$2-$1')
    .replace(ENGLISH_MONTH, (_, month: string, year: string) => {
      const number = MONTHS.indexOf(month.toLowerCase()) / 3 + 1;
      return `${year}-${number}`;
    })
    .trim();
}
