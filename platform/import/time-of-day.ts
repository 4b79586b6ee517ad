/** A time of day with an optional zone. */
interface ClockReading {
  milliseconds: number;
  /** Minutes east of UTC. */
  offsetMinutes: number | undefined;
}

const WEEKDAY = /[\s,]*(?:[(（]?(?:星期|周|礼拜)[一二三四五六日天][)）]?)?/;
const CLOCK =
  /^[\sT,]*(?:(凌晨|早上|上午|中午|下午|晚上|晚)\s*)?(\d{1,2})\s*(?::|时|点)(?:\s*(\d{1,2})(?:\s*(?::|分))?(?:\s*(\d{1,2})(?:\.(\d{1,9}))?(?:\s*秒)?)?)?(?:\s*(am|pm))?(.*)$/is;
const ZONE = /^(?:z|utc|gmt|(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?)$/i;
const AFTER_NOON = new Set(['下午', '晚上', '晚', 'pm']);
const EVENING = new Set(['晚上', '晚']);
const BEFORE_NOON = new Set(['凌晨', '早上', '上午', 'am']);

/**
 * Reads the text after a date: empty, `10:00`, `T08:31:43.5+08:00`, `下午3:30` or `10时30分`, optionally after a
 * weekday. 24:00 is the end of the day.
 * @returns undefined for any other text
 */
export function readClock(rest: string): ClockReading | undefined {
  const text = rest.replace(WEEKDAY, '').trim();
  if (text === '') {
    return { milliseconds: 0, offsetMinutes: undefined };
  }
  const match = CLOCK.exec(text);
  if (!match) {
    return undefined;
  }
  const [, part, hourText, minuteText = '0', secondText = '0', fraction = '', half, zoneText = ''] = match;
  const hour = hourOfDay(Number(hourText), part ?? half?.toLowerCase());
  const [minute, second] = [Number(minuteText), Number(secondText)];
  const zone = readZone(zoneText.trim());
  const isPastDay = hour === 24 && (minute > 0 || second > 0);
  if (hour === undefined || minute > 59 || second > 59 || isPastDay || zone === null) {
    return undefined;
  }
  const thousandths = Number(fraction.padEnd(3, '0').slice(0, 3));
  return { milliseconds: ((hour * 60 + minute) * 60 + second) * 1000 + thousandths, offsetMinutes: zone };
}

/** The hour from 0 to 24; undefined if the part of the day contradicts it. */
function hourOfDay(hour: number, part: string | undefined): number | undefined {
  if (part && EVENING.has(part) && hour === 12) {
    return undefined;
  }
  if (part === '中午' && (hour < 11 || hour > 13)) {
    return undefined;
  }
  if (part && AFTER_NOON.has(part) && hour < 12) {
    return hour + 12;
  }
  if (part && BEFORE_NOON.has(part)) {
    return hour > 12 ? undefined : hour % 12;
  }
  return hour <= 24 ? hour : undefined;
}

/** Minutes east of UTC; undefined without a zone, null for an invalid one. */
function readZone(text: string): number | undefined | null {
  if (text === '') {
    return undefined;
  }
  if (/^(?:北京时间|中国标准时间|asia\/shanghai)$/i.test(text)) {
    return 8 * 60;
  }
  const match = ZONE.exec(text);
  if (!match) {
    return null;
  }
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60) {
    return null;
  }
  return match[1] === '-' ? -minutes : minutes;
}
