import type { PackItem } from '#contract/entities/pack.ts';
import { excerpt } from '#platform/import/clean-text.ts';

const SHOWN = 30;
/** Signs in the name of an item that it was not split at the right place, or has the syntax of a program. */
const DOUBTFUL: readonly RegExp[] = [
  /[~～#@_^．*×✕→⇒⋆=&／/\\|]$|\p{Script=Han}(?:和|或|及|以及|各)$/u,
  /^[•·★☆◆◇●■▪○※]|^[-–—]\s/,
  /^(?:[\d,]+|[一二三四五六七八九十])$/,
  /[{}]|<[a-z/]|\\n/i,
  /^(?:原价|现价|售价|价格|价值|总价)/,
];
/** Another count: `钻石*500。金币`, `金币x1e`. */
const COUNT_INSIDE = /[^\d\s][*×✕]\s?\d|\p{Script=Han}\s?[xX]\s?\d/u;
/** `月卡*30天`, `皮肤*1（7天）`: what follows the count belongs to the item. */
const COUNT_AT_END =
  /[*×✕xX]\s?\d{1,9}\s?(?:(?:小时|分钟|[天日月年次周])|[个只张颗枚份]?\s?[(（【[][^()（）【】[\]]{1,20}[)）】\]])$/;
/** `钻石500金币`; in `满100元礼包` and `100抽券` the number belongs to the name. */
const PLAIN_INSIDE =
  /\p{Script=Han}(?<![满第充值费前])\d{3,9}[颗个枚张份]?(?![级星元倍天折减日月年小阶段抽连周档点次返颗个枚张份])\p{Script=Han}{2}/u;

/** What an operator should check in contents that were read; undefined for nothing. */
export function contentsDoubt(items: readonly PackItem[]): string | undefined {
  const found = items.find(({ name }) => isDoubtful(name));
  return (
    found &&
    `“${excerpt(found.name, SHOWN)}”像是没有分开的几项，或者没有读对；请核对，各项写成“钻石*500、金币*1000”`
  );
}

function isDoubtful(name: string): boolean {
  return (
    DOUBTFUL.some((sign) => sign.test(name)) ||
    (COUNT_INSIDE.test(name) && !COUNT_AT_END.test(name)) ||
    PLAIN_INSIDE.test(name)
  );
}
