import { simplified } from '../core/simplified.ts';
import { plainHeading } from './plain-heading.ts';

/** Characters of a text that are read. */
const READ = 200;
/** A column that says in which zone the times of its row are. */
const ZONE_HEADING = /^(?:时区|timezone|tz|zone|utcoffset)$/;
const BEIJING =
  /北京|中国|国内|上海|东八|shanghai|beijing|hong_?kong|cst|(?:utc|gmt)?\s?\+\s?0?8(?::?00)?(?!\d)/;
/** Other zones, whole: `PST`, `UTC+9`, `太平洋时间`, `America/New_York`. `魔兽世界时间表` has the name of a game, and is a table. */
const OTHER = new RegExp(
  [
    '(?<![a-z])(?:utc|gmt)(?:\\s?[+\\-−]\\s?\\d{1,2}(?::?\\d{2})?)?(?![a-z])',
    '(?<![a-z])(?:[ecmp][sd]t|jst|kst|ist|cet|cest|bst|msk|aest|sgt|wib)(?![a-z])',
    '(?:america|europe|asia|australia|pacific|africa|etc)\\/[a-z_]+',
    '(?:太平洋|美[东西国]|东京|日本|韩国|首尔|伦敦|欧洲|格林[尼威]治|当地|本地|越南|泰国|莫斯科|悉尼|洛杉矶|纽约)(?:标准)?时间(?!表)',
    '(?:(?<!\\p{Script=Han})|(?<=[为是按用以]))世界(?:标准|协调)?时(?:间(?!表)|(?!间))|协调世界时',
  ].join('|'),
  'u',
);
/** In a column of zones or behind a heading: `+9`, `-08:00`. */
const BARE = /^[+-]\d{1,2}(?::?\d{2})?$/;
/** A time with its own zone. */
const OWN_ZONE = /\d:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?\(?(?:z|(?:utc|gmt)?\s?[+-]\d{1,2})|北京时间/i;

/**
 * A zone other than Beijing's that a text names; undefined without one.
 * @param isAlone whether the text is meant as a zone
 */
export function otherZoneIn(given: string, isAlone = false): string | undefined {
  const shown = given.normalize('NFKC').slice(0, READ);
  const text = simplified(shown).toLowerCase();
  if (BEIJING.test(text)) {
    return undefined;
  }
  if (isAlone && BARE.test(text.trim())) {
    return text.trim();
  }
  const found = OTHER.exec(text);
  const isSameLength = text.length === shown.length;
  return found
    ? (isSameLength ? shown : text).slice(found.index, found.index + found[0].length).trim()
    : undefined;
}

/** The zone in the remark of a heading of times: `开服时间(PST)`. */
export function zoneOfHeading(heading: string): string | undefined {
  const [, remark] = /[(（[【]([^()（）[\]【】]{1,40})[)）\]】]\s*$/.exec(heading) ?? [];
  return remark === undefined ? undefined : otherZoneIn(remark, true);
}

/** Whether a column has the zones of the times of its rows. */
export function isZoneHeading(heading: string): boolean {
  return ZONE_HEADING.test(plainHeading(heading));
}

/** Whether a time says in which zone it is. */
export function hasOwnZone(time: string): boolean {
  return OWN_ZONE.test(time.trim());
}

/** Why a time without a zone is refused. */
export function zoneProblem(zone: string): string {
  return `表里写着时区“${zone}”，而没写时区的时间按北京时间读取；请把时间换成北京时间，或在每个时间后面写上时区（例如 2026-12-05T20:30+09:00）`;
}
