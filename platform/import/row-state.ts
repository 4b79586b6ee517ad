import { LRUCache } from 'lru-cache';
import { remembered } from '../core/remembered.ts';
import { simplified } from '../core/simplified.ts';
import { headingForms } from './column-names.ts';
import { isNoValue, saysNothing } from './no-value.ts';

/** Longer texts are no states. */
const LONGEST = 40;
/** Judgements that are remembered, and headings. */
const MOST_REMEMBERED = 1_000;
const NO = /^(?:否|不|不是|no?|0|false|f|off|×|✗|✘|x|隐藏|-1)$/;
const YES = /^(?:是|有|已|yes|y|1|true|t|on|√|✓|✔|☑)$/;
/** Below the time at which a row leaves the site: it is still there. */
const STAYS = /^(?:9999-12-31(?:[t ][\d:.]{1,16}z?)?|永久|不限|正常|已?发布|未(?:删除|取消|作废))$/;
/** A no below it says that a row is not public. */
const PUBLIC_HEADING =
  /^(?:是否(?:已)?(?:发布|显示|上架|上线|启用|公开|有效|可见|展示)|(?:已)?(?:发布|显示|上架|上线|启用|公开|展示)(?:否|状态)?|(?:is)?(?:published|publish|visible|show|shown|active|enabled?|public|online|display|onsale))$/;
/** A yes below it says so. */
const HIDDEN_HEADING =
  /^(?:是否)?(?:已)?(?:草稿|删除|取消|作废|下架|下线|隐藏|停用|禁用|屏蔽|回收)$|^(?:is)?(?:draft|deleted?|removed|hidden|cancell?ed|disabled|trashed|archived|void|private)$/;
/** Whatever stands below it. */
const GONE_HEADING = /^(?:deleted(?:at|on|time)|删除时间|取消时间|作废时间|(?:post)?password|访问密码)$/;
/** When a row left the site. */
const END_HEADING = /^(?:下线|下架|撤下)(?:时间|日期)$|^(?:offline|unpublish(?:ed)?)(?:at|on|time|date)$/;
const STATE_HEADING =
  /状态$|审核(?:结果|情况|意见)?$|^(?:审批|发布|上架|上线|处理)(?:结果|情况)?$|status$|state$|visibility|^arcrank$|^review(?:result)?$/;
/** Of a page's settings, not of a row's remarks: `comments: off`. */
const COMMENTS = /^comments?$/;
/** Whether others may comment on a page, and other parts of it. */
const OTHER_STATE =
  /^(?:comments?|ping)status$|^(?:评论|留言|置顶|推荐|广告)状态$|^(?:允许|开启|关闭)?(?:评论|留言)$/;
/** Who may see a row, or how an opening comes along. */
const SCOPE_HEADING = /^(?:可见|公开|发布|查看)(?:范围|权限)$|^密级$|^(?:开服|开测|测试|活动)?(?:情况|进展)$/;
const REMARK_HEADING = /备注|说明|标[记注]|注释|^注$|^(?:notes?|remarks?|comments?|memo)$/;
const WORDS = [
  '草稿|草案|回收站|归档',
  '(?:已|被)?(?:删除|作废|废弃|下架|下线|停用|禁用|隐藏|取消|撤销|撤回|驳回|退回|拒绝|停发|停服|关服|合服|屏蔽|封禁)',
  '(?:待|未|等待|正在|暂未)(?:审核|审批|审|发布|上架|上线|公开|通过|确认|启用)(?:中|通过)?|审核中|审核(?:不|未)通过|不通过|不合格',
  '(?:不|暂不|勿|请勿|别|不要|不予)(?:发布|显示|展示|公开|上架|上线|发|用)(?:布)?|暂停|暂缓|仅自己可见|私密',
  'drafts?|auto-draft|trash(?:ed)?|private|pending(?: review)?|deleted|unpublished',
  'cancell?ed|rejected|postponed|withdrawn|not published|do not publish',
].join('|');
/** In any column, these may be about something else: `comments: off`, `toc: hidden`, `价格: 待定`, `类型: 内部`. */
const WORDS_OF_STATE =
  '(?:待|未|暂未)定|推迟|延期|改期|[绝机秘]密|内部|样例|示例|inherit|removed|hidden|archived?|offline|off|disabled|inactive|password|void|expired|internal';
const NOT_PUBLIC = new RegExp(`^(?:${WORDS})$`);
const NOT_PUBLIC_STATE = new RegExp(`^(?:${WORDS}|${WORDS_OF_STATE})$`);
/** At the beginning of a remark, before signs or a time: `推迟到12-25`, `已取消（玩家太少）`. */
const BEGINS = new RegExp(`^(?:${WORDS}|${WORDS_OF_STATE})(?=[\\s(,;:.!。、到至-]|\\d|$)`);
const PUBLIC =
  /^(?:已?(?:发布|上架|上线|启用|公开|显示|审核|通过|生效|推荐|开启)|审核通过|正常|有效|运营中|公测|内测|测试中|预约|删档.{0,4}|已?开服|已?开启|新服|未开服|未开始|进行中|已?结束|已?过期|已领完|推荐|即将开服|预告|publish(?:ed)?|public|active|enabled|online|on|open|ok|normal|approved|live|visible|available)$/;

/** What the columns say of a row that is imported at once as public. */
type RowState = 'public' | 'hidden' | 'unknown' | undefined;

/** What a heading says of the cells below it. */
const kindOf = remembered((heading) => {
  const [, name] = headingForms(heading);
  return {
    /** Plain, for comparisons. */
    name,
    isState: STATE_HEADING.test(name),
    isRemark: REMARK_HEADING.test(name),
    /** What stands below it, such as a yes or a no, says whether a row is public. */
    isPublication: [PUBLIC_HEADING, HIDDEN_HEADING, SCOPE_HEADING].some((one) => one.test(name)),
  };
}, MOST_REMEMBERED);

/** Knows what the cells of rows say of whether the row is public. */
export class RowStates {
  #now: Date;
  /** By heading and text, as most cells of a column are alike. */
  #judged = new LRUCache<string, { state: RowState }>({ max: MOST_REMEMBERED });

  constructor(now: Date) {
    this.#now = now;
  }

  /**
   * What a cell says; undefined if it says nothing of it, unknown below a heading of a state.
   * @param heading as in the file
   * @param isLeftOut whether the operator said that the column is not imported: it counts if it is one of states
   */
  stateOf(heading: string, given: unknown, isLeftOut = false): RowState {
    const text = typeof given === 'object' ? '' : String(given ?? '').trim();
    if (text === '' || text.length > LONGEST) {
      return undefined;
    }
    const key = `${heading}\n${text}`;
    const known = this.#judged.get(key);
    if (known) {
      return known.state;
    }
    const state = this.#judge(heading, text, isLeftOut);
    this.#judged.set(key, { state });
    return state;
  }

  #judge(heading: string, given: string, isLeftOut: boolean): RowState {
    const { name, isState, isRemark, isPublication } = kindOf(heading);
    const words = plain(given);
    const value = isNoValue(words) ? '' : words;
    if (value === '' || OTHER_STATE.test(name)) {
      return undefined;
    }
    const isGone =
      (HIDDEN_HEADING.test(name) && YES.test(value)) ||
      (PUBLIC_HEADING.test(name) && NO.test(value)) ||
      (GONE_HEADING.test(name) && !isStaying(value)) ||
      (END_HEADING.test(name) && !isStaying(value) && isPast(value, this.#now)) ||
      (/^arcrank$/.test(name) && value.startsWith('-'));
    const isOfState = isState || isPublication || (isRemark && !COMMENTS.test(name));
    const isWord = isOfState ? NOT_PUBLIC_STATE.test(value) : !isLeftOut && NOT_PUBLIC.test(value);
    if (isGone || isWord || ((isState || isRemark) && isOfState && BEGINS.test(value))) {
      return 'hidden';
    }
    return isState ? (PUBLIC.test(value) || YES.test(value) ? 'public' : 'unknown') : undefined;
  }
}

/** What a title calls the table by. */
const THIS = '(?:本|此|该|这|以下|下列|下面|上述)[张份个些]?的?(?:表格?|文件|文档|数据|内容|名单|清单)?';
const NOT_TO_IMPORT = new RegExp(
  [
    '(?<!(?:过期|逾期|到期|失效|自动|后|即))作废|(?<!(?:不含|不包含|不包括|剔除|去除|排除|删除)已?)(?:草稿|已取消)|以新表为准',
    `(?:勿|不要)再?(?:使用|用|导入|发布|上传)(?:${THIS})?了?(?=$|[\\s,;:。!)\\]】、])|(?:勿|不要)再?发布[到至在给]`,
    '^(?:样例|示例|模板)(?:数据|表)?$|do not (?:use|import|publish)|\\bdraft\\b',
  ].join('|'),
);

/** Whether a title above a table says that the table is not to be imported. */
export function saysNotToImport(given: string): boolean {
  return NOT_TO_IMPORT.test(plain(given.slice(0, 200)));
}

function plain(value: unknown): string {
  return simplified(String(value ?? '').normalize('NFKC'))
    .trim()
    .toLowerCase();
}

function isStaying(text: string): boolean {
  return saysNothing(text) || STAYS.test(text);
}

/** A day in full that is over. */
function isPast(text: string, now: Date): boolean {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text) ?? [];
  return (
    year !== undefined &&
    Date.UTC(Number(year), Number(month) - 1, Number(day) + 1) - 8 * 3_600_000 <= now.getTime()
  );
}
