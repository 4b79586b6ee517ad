import { simplified } from '../core/simplified.ts';

/** Longer texts are no states. */
const LONGEST = 40;
const READ = 200;
const NO = /^(?:否|不|不是|no?|0|false|f|off|×|✗|✘|x|隐藏|-1)$/;
const YES = /^(?:是|有|已|yes|y|1|true|t|on|√|✓|✔|☑)$/;
const NOTHING = /^(?:|-+|—+|\/|无|null|nil|none|0|0000-00-00(?: 00:00:00)?|否|no|false|永久|不限)$/;
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
/** Whether others may comment on a page. */
const OTHER_STATE = /^(?:comment|ping)status$/;
const REMARK_HEADING = /备注|说明|标[记注]|注释|^注$|^(?:notes?|remarks?|comments?|memo)$/;
const WORDS = [
  '草稿|草案|回收站|归档|样例|示例',
  '(?:已|被)?(?:删除|作废|废弃|下架|下线|停用|禁用|隐藏|取消|撤销|撤回|驳回|退回|拒绝|停发|停服|关服|合服|屏蔽|封禁)',
  '(?:待|未|等待|正在|暂未)(?:审核|审批|审|发布|上架|上线|公开|通过|确认|启用|定)(?:中|通过)?|审核中|审核(?:不|未)通过|不通过|不合格',
  '(?:不|暂不|勿|请勿|别|不要|不予)(?:发布|显示|展示|公开|上架|上线|发|用)(?:布)?|暂停|暂缓|推迟|延期|改期|待定|仅自己可见|私密|内部',
  'drafts?|auto-draft|trash(?:ed)?|private|inherit|pending(?: review)?|deleted|removed|hidden|unpublished|archived?|offline|off|disabled|inactive|password',
  'cancell?ed|rejected|postponed|void|expired|withdrawn|internal|not published|do not publish',
].join('|');
const NOT_PUBLIC = new RegExp(`^(?:${WORDS})$`);
/** At the beginning of a remark, before signs or a time: `推迟到12-25`, `已取消（玩家太少）`. */
const BEGINS = new RegExp(`^(?:${WORDS})(?=[\\s(,;:.!。、到至-]|\\d|$)`);
const PUBLIC =
  /^(?:已?(?:发布|上架|上线|启用|公开|显示|审核|通过|生效|推荐|开启)|审核通过|正常|有效|运营中|公测|内测|测试中|预约|删档.{0,4}|已?开服|已?开启|新服|未开服|未开始|进行中|已?结束|已?过期|已领完|推荐|即将开服|预告|publish(?:ed)?|public|active|enabled|online|on|open|ok|normal|approved|live|visible|available)$/;

/** What the columns say of a row that is imported at once as public. */
type RowState = 'public' | 'hidden' | 'unknown' | undefined;

/**
 * What a cell says of whether its row is public; undefined if it says nothing of it, unknown below a heading of a state.
 * @param heading as in the file
 */
export function rowState(heading: string, given: unknown, now: Date): RowState {
  if (typeof given === 'object' || (typeof given === 'string' && given.length > READ)) {
    return undefined;
  }
  const value = plain(given);
  const name = plain(heading).replace(/[\s_*:"-]|\([^()]{1,40}\)$/g, '');
  if (value.length > LONGEST || OTHER_STATE.test(name)) {
    return undefined;
  }
  const isGone =
    (HIDDEN_HEADING.test(name) && YES.test(value)) ||
    (PUBLIC_HEADING.test(name) && NO.test(value)) ||
    (GONE_HEADING.test(name) && !NOTHING.test(value)) ||
    (END_HEADING.test(name) && isPast(value, now)) ||
    (/^arcrank$/.test(name) && value.startsWith('-'));
  if (isGone || (value !== '' && NOT_PUBLIC.test(value))) {
    return 'hidden';
  }
  if (value === '' || !(STATE_HEADING.test(name) || REMARK_HEADING.test(name))) {
    return undefined;
  }
  if (BEGINS.test(value)) {
    return 'hidden';
  }
  return STATE_HEADING.test(name)
    ? PUBLIC.test(value) || YES.test(value)
      ? 'public'
      : 'unknown'
    : undefined;
}

const NOT_TO_IMPORT =
  /作废|草稿|已取消|以新表为准|请?(?:勿|不要)(?:再)?(?:用|使用|导入|发布|上传)|^(?:样例|示例|模板)(?:数据|表)?$|do not (?:use|import|publish)|\bdraft\b/;

/** Whether a title above a table says that the table is not to be imported. */
export function saysNotToImport(given: string): boolean {
  return NOT_TO_IMPORT.test(plain(given.slice(0, 200)));
}

function plain(value: unknown): string {
  return simplified(String(value ?? '').normalize('NFKC'))
    .trim()
    .toLowerCase();
}

/** A day in full that is over. */
function isPast(text: string, now: Date): boolean {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text) ?? [];
  return (
    year !== undefined &&
    Date.UTC(Number(year), Number(month) - 1, Number(day) + 1) - 8 * 3_600_000 <= now.getTime()
  );
}
