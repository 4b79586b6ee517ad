import { saysNothing } from '#platform/import/no-value.ts';
import { saysOnlyFree } from './free-words.ts';
import { plainWords, saysUsed } from './used-words.ts';

/** Longer lines are no titles of parts of a list. */
const LONGEST = 24;
const NUMBER = '[\\d一二三四五六七八九十]{1,4}';
const PARTS = new RegExp(
  `^(?:${[
    `第?${NUMBER}[批组页部份期次区服]次?|新增|追加|补充|最新|新的?|新码|备份|备用|续|其[他余它]|续表|正式|列表|清单|[甲乙丙丁]`,
    '(?:20\\d\\d年)?(?:1[0-2]|0?[1-9])月份?(?:新码|新增)?|(?:共|总计?|合计|约)\\d{1,8}[个条张份枚组页]?|\\d{1,8}[个条张份枚组页]',
    '微信|微博|抖音|快手|小红书|贴吧|论坛|公会|官网|qq群?|b站|直播|taptap|安卓|苹果|鸿蒙|android|ios|h5|pc|mac|steam|华为|小米|vivo|oppo|应用宝|九游',
    '.{1,8}(?:渠道|平台|服务器|区服|专区|端|版)|(?:vip|svip)\\d{0,2}',
  ].join('|')})$`,
  'i',
);
const PACK =
  /^[^的]{0,20}(?:礼[包盒品券]|大礼|福利|特权|首充|[月周季年]卡|兑换码|激活码|[包品手体]码|序列号|卡密|cd-?keys?|cdk|gifts?|packs?|bundles?|codes?|keys?)$/i;
/** In no harmless title. */
const STATE =
  /已|[用领发兑送]过|[完光掉]了?$|旧|老码|过期|失效|下架|停[用发]|废|回收|测试码|内部|泄露|黑名单|[死坏错]码|勿|^别|不[可能发用要]|\b(?:used|expired|redeemed|claimed|invalid|dead|old|void|test)\b/i;
/** `公会拿走兑换码`, `发给华为渠道`; `补给` and `交给` are words of games. */
const TAKEN = /[拿领取送寄卖][走掉出]|[发送转分寄]给|(?<![补供交配自])给(?![力予养])/;
/** What lists explain between codes. */
const INSTRUCTION =
  /请|每[人个]|限[用领量]|方[法式]|规则|说明|^注|注意|客服|[qQ]?群|下载|网址|地址|登录|游戏内|客户端|:\/\/|关注|公众号|有效|截止|期[:至]|时间|日期|导出|生成|转换|更新|仅供|妥善|联系|[合总小]计|内容|数量|名称|奖励/;
const CLOCK = /\d{1,2}:\d{2}/;
const OVER = /已(?!包含|含)|[完光]了?$|结束|作废|停/;
const BETWEEN = /[\s,;。、|()[\]【】《》「」:!_=#*·-]+/;
const HAS_WORD = /[\p{L}\p{N}]/u;
const TICKS = /^\s*[×✗✘✕❌✅√✓✔☑](?:[\s×✗✘✕❌✅√✓✔☑]|\ufe0f)*$/u;

/** Whether a line between codes may be a title that says that what stands below it was given away. */
export function isDoubtfulTitle(given: string): boolean {
  const text = plainWords(given.slice(0, LONGEST * 4));
  if (isTicks(given)) {
    return true;
  }
  if (!HAS_WORD.test(text) || CLOCK.test(text) || saysNothing(text) || /^true$/i.test(text)) {
    return false;
  }
  if (INSTRUCTION.test(text) && !OVER.test(text)) {
    return false;
  }
  return text.length <= LONGEST && !isHarmlessTitle(text);
}

/** Whether a line has ticks or crosses only. */
export function isTicks(text: string): boolean {
  return TICKS.test(text);
}

/** Whether a title names a part of a list or a pack, or says that its codes are free, and nothing else. */
export function isHarmlessTitle(given: string): boolean {
  const text = plainWords(given);
  const bare = text.replace(/^以下(?:都|全)?[是为]?/, '');
  const parts = bare.split(BETWEEN).filter(Boolean);
  return (
    isFree(bare) ||
    (parts.length > 0 && !saysUsed(text) && parts.every((part) => isFree(part) || isPart(part)))
  );
}

/** Single signs are marks. */
function isFree(part: string): boolean {
  return part.length > 1 && saysOnlyFree(part);
}

/** Whether a title says who took codes or got them. */
export function saysTaken(title: string): boolean {
  return TAKEN.test(title);
}

function isPart(part: string): boolean {
  return !STATE.test(part) && !saysTaken(part) && (PARTS.test(part) || PACK.test(part));
}
