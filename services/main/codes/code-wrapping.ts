import { plainWords, saysGiven, saysGivenOn, saysUsed, usedWordsAt } from './used-words.ts';

const PAIRS = ['""', "''", '“”', '‘’', '「」', '『』', '【】', '[]', '()', '《》', '<>', '``'];
/** Signs that say something of what they are around; programs write quotes. */
const BRACKETS = /^(?:\(\)|\[\]|【】|「」|『』|<>)$/;
const QUOTES = /^["'“”‘’]{1,2}$/;
const NAMES = '兑换码|激活码|礼包码|礼品码|新手码|媒体码|领取码|序列号|卡密|券码|cd-?key码|cdk码';
/** Codes may begin with these words: `CODE-1234`, `VIP专属码888`. */
const KEYS = 'cd-?key|cdk|(?:code|key)(?![a-z])';
const OWN_NAMES = '(?:专属|独家|特权|福利|尊享|体验|活动|兑奖)码';
/** Codes may contain these words: `芝麻口令AB12`. */
const WORDS = '口令|密钥|验证码';
const HAN_BEFORE = '\\p{Script=Han}{0,12}?';
/** `《云海剑歌》`, `云海剑歌 `, `云海剑歌·`. */
const TITLE = '(?:[《【\\[「(]\\p{Script=Han}{1,12}[》】\\]」)]\\s?|\\p{Script=Han}{1,12}[\\s·-])?';
/** `VIP新手礼包码`, `新手CDK`, `《云海剑歌》礼包码`. */
const NAMED = `${TITLE}(?:(?:[a-z]{1,8}\\d{0,2})?${HAN_BEFORE}(?:${NAMES}|${OWN_NAMES})|${HAN_BEFORE}(?:${KEYS}))`;
const PLAIN = '[0-9a-z][0-9a-z_-]{3,}';
/** What a label alone makes a code: a heading may go on with `Android`, `VIP8` or a year. */
const CLEAR = `(?!(?:(?:19|20)\\d\\d|vip\\d{1,2})(?![0-9a-z_-]))(?=[a-z_-]*\\d|[a-z_-]{8})${PLAIN}`;
const PART_IN_BRACKETS = '[(\\[【][^()\\[\\]【】]{0,8}[)\\]】]';
/** Of several labels: `(3)`, `#1`, `No.1`, `vip`. */
const PART = `(?:${PART_IN_BRACKETS}|#?\\d{1,3}|no\\.?\\s?\\d{1,3}|[a-z]{1,8}\\d{0,2})?`;
/** `兑换码：`, `新手礼包码1：`, `礼包码(ios)：`, `CDK=`, `口令是`. */
const LABEL = new RegExp(
  `^[\\[【(]?(?:${NAMED}|${HAN_BEFORE}(?:${WORDS}))` +
    `(?:[是为]?\\s?${PART}\\s?[\\])】]?\\s?(?:[:=-]>|[:=→➜➡👉])\\s?|[是为]\\s?${followedBy(PLAIN, inPairs(PLAIN))})`,
  'iu',
);
/**
 * `兑换码ABC123`, and with a blank or brackets in between also labels that codes may begin with: `CDK ABC123`,
 * `【新手礼包码】ABC123`, `礼包码“ABC123”`. `兑换码8月有效` is a remark.
 */
const BARE_LABEL = new RegExp(
  `^(?:(?:[\\[【(]?(?:${NAMES})[\\])】]?\\s?-?\\s?|[\\[【(]${NAMED}[\\])】]\\s?-?\\s?` +
    `|${NAMED}(?:${PART_IN_BRACKETS}\\s?|\\s-?\\s?))${followedBy(CLEAR, inPairs(CLEAR))}` +
    `|${NAMED}${followedBy(inPairs(CLEAR))})`,
  'iu',
);
/** Also `YM8K2Q(新手)`, `VIP专属码`, `发自我的iPhone`, `客服QQ:800123456`, `500个` and HTML. A code may look like these. */
const REMARK = new RegExp(
  [
    `${NAMES}|${WORDS}|^(?=\\D*$).*\\p{Script=Han}{2}|\\p{Script=Han}码$|有效|限[量领购]|^[总数余]量\\d|^\\d+[个条张份]$|</?[a-z][^<>]*>`,
    '^(?:ios|android|h5|pc|vip\\d{0,2}):',
    '^[^:=]{0,20}\\p{Script=Han}[^:=]{0,20}[:=]',
    '^\\P{Script=Han}+[([【《]\\p{Script=Han}[^)\\]】》]*[)\\]】》]$',
  ].join('|'),
  'iu',
);
/** `PC7MGMC4/5AAHFP`, as cards with an account and a password are listed. */
const ACCOUNT = /^[0-9a-z_]{5,}\/[0-9a-z_]{5,}$/i;
/** `https://gift.example.com/r?c=YM8K`, also without its scheme. */
const LINK = /^(?:[a-z]{2,8}:\/\/|www\.|[0-9a-z-]+(?:\.[0-9a-z-]+)+\/)\S/i;
/** `li.lei@example.com`, `10.2.0.1`. */
const ADDRESS = /^(?:[^\s@]+@[0-9a-z-]+(?:\.[0-9a-z-]+)*\.[a-z]{2,}|\d{1,3}(?:\.\d{1,3}){3})$/i;
/** The number of a footnote: `YM8K2Q¹`. */
const FOOTNOTE = /[²³¹⁰⁴-⁹]+/;
const TAKE_WHOLE = '请只留兑换码；若整行就是兑换码，可以选择照样导入';
/** `第1页`, `第1页/共3页`, `共500个`. */
const PAGE = /^(?:第?\d+页(?:\/?共\d+页)?|共\d+[个条行张份枚组页])$/;
const TAKE_FIRST = '确认可以发给玩家的，选择照样导入，只导入前面的兑换码';
/** Longer texts are no codes, also without a label. */
const LONGEST = 160;
const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\u200d]';
const SYMBOL = '(?![\\x00-\\x7f])[\\p{So}\\p{Sm}]';
/** `①`, `🎁`, `1️⃣`. */
const BULLET = `[①-⒛❶-➓•※·]|${SYMBOL}|${EMOJI}|\\d\\ufe0f?\\u20e3`;
const MARK = new RegExp(SYMBOL, 'u');
/**
 * `2、`, `(3)`, `【3】`, `第3个：`, `No.3：`, `①`, `🎁`, the `>` of e-mails, and `1. `, `3) ` or `- ` with a blank: `10.A1` may be
 * a code. `3:` and `3→` are followed by a plain code: `10:35` is a time.
 */
const LIST_NUMBER = new RegExp(
  `^(?:(?:(?:\\d{1,6}|[一二三四五六七八九十]{1,3})、|\\(\\d{1,6}\\)|[\\[【]\\d{1,6}[\\]】](?=\\s?\\S)|(?:${BULLET}){1,5}|>{1,3})\\s*` +
    `|(?:第\\d{1,6}[个条]|no\\.?\\d{1,6})[:\\s]\\s*|(?:\\d{1,6}[.)]|[-*])\\s+|\\d{1,6}(?:[:→➜➡]|->)\\s*${followedBy(PLAIN)})`,
  'iu',
);
/** How programs write digits that a spreadsheet shall not read as a number. */
const AS_TEXT = /^(?:=(?:T\()?"([^"]+)"\)?|'(\d+))$/i;
const TRAILING = new RegExp(`(?: ?(?:[,;。、]|${SYMBOL}|${EMOJI})){1,10}$`, 'u');
/** What programs and people append to a code: `%0D`, `=20`, `=500`, `#新手礼包`, `%`; and a sign of money before digits. */
const APPENDED = /(?<=^[0-9a-z_-]{4,100})(?:[%=][0-9a-f]{2}|=\d{1,6}|#\P{ASCII}.*|%)$/iu;
const MONEY = /^[¥￥](?=\d+$)/;
/** A code that is ticked or crossed off. */
const TICKED = /^(.*\S) ?([✓✔☑✅√✗✘✖❌×])\ufe0f?$/u;

/** Why a code is held back with a sign beside it that other codes of its list do not have. */
export function markRemark(mark: string): string {
  return `旁边有“${mark}”，其余的不都有，可能表示已经发出；${TAKE_FIRST}`;
}

/** A code without what people write around it, a note for each part that was removed, and the first symbol in them. */
export function unwrapCode(text: string): {
  code: string;
  notes: string[];
  mark?: string;
  brackets?: string;
} {
  const notes: string[] = [];
  if (text.length > LONGEST) {
    return { code: text, notes };
  }
  const cut = (part: string, rest: string, what: string) => {
    if (part !== '') {
      const sign = part.trim();
      notes.push(`已去掉${what}${QUOTES.test(sign) ? '引号' : `“${sign}”`}`);
    }
    return rest;
  };
  const [, quoted, digits] = AS_TEXT.exec(text) ?? [];
  const forced = quoted ?? digits;
  if (forced !== undefined) {
    return { code: forced, notes: ['已去掉表格软件的文本标记'] };
  }
  let code = text;
  const cutStart = (pattern: RegExp) => {
    const [part = ''] = pattern.exec(code) ?? [];
    code = cut(part, code.slice(part.length), '前面的');
  };
  let brackets: string | undefined;
  const cutPair = () => {
    const pair = PAIRS.find((signs) => isAround(signs, code));
    brackets ??= pair !== undefined && BRACKETS.test(pair) ? pair : undefined;
    code = pair ? cut(pair, code.slice(1, -1), '外面的') : code;
  };
  cutStart(LIST_NUMBER);
  const start = text.slice(0, text.length - code.length);
  const [end = ''] = TRAILING.exec(code) ?? [];
  code = cut(end, code.slice(0, code.length - end.length), '末尾的');
  cutPair();
  cutStart(LABEL);
  cutStart(BARE_LABEL);
  cutPair();
  const { open, close } = loneSigns(code);
  code = cut(open, code.slice(open.length), '前面的');
  code = cut(close, code.slice(0, code.length - close.length), '末尾的');
  const whole = code;
  cutStart(MONEY);
  const [appended = ''] = APPENDED.exec(code) ?? [];
  code = cut(appended, code.slice(0, code.length - appended.length), '末尾的');
  const [mark = appended || whole.slice(0, whole.length - code.length) || undefined] =
    MARK.exec(start + end) ?? [];
  return { code, notes, ...(mark !== undefined && { mark }), ...(brackets !== undefined && { brackets }) };
}

/** A code of a list without the tick or cross behind it, and why it is held back. */
export function splitTick(text: string): { code: string; remark?: string } {
  const [, code, tick] = text.length > LONGEST ? [] : (TICKED.exec(text) ?? []);
  return code === undefined
    ? { code: text }
    : { code, remark: `后面有“${tick}”，可能表示已经发出；${TAKE_FIRST}` };
}

/** A code and the words that follow it: `YM8K2Q97 (限新用户)`; a code has no blank. */
const FOLLOWED = new RegExp(`^(${CLEAR})\\s+(?=\\S)(?=.*\\p{Script=Han})(.+)$`, 'iu');
const ANOTHER_CODE = new RegExp(PLAIN, 'i');

/** `YM8K2Q97（已领）`. */
const WITH_BRACKETS = new RegExp(`^(${CLEAR})\\s?[(\\[【]([^()\\[\\]【】]{1,30})[)\\]】]$`, 'iu');

/** A code of a list without the words that follow it, and why it is held back: they say that it was used, or may say so. */
export function splitRemark(text: string): { code: string; remark?: string; used?: string } {
  if (text.length > LONGEST) {
    return { code: text };
  }
  const [, marked, inner = ''] = WITH_BRACKETS.exec(text) ?? [];
  if (marked !== undefined && saysGone(inner)) {
    return { code: marked, used: `后面写着“${inner}”` };
  }
  const [, code, words = ''] = FOLLOWED.exec(text) ?? [];
  if (code === undefined || ANOTHER_CODE.test(words)) {
    return { code: text };
  }
  return saysGone(words)
    ? { code, used: `后面写着“${words}”` }
    : { code, remark: `后面有说明文字“${words}”；${TAKE_FIRST}` };
}

function saysGone(words: string): boolean {
  const text = plainWords(words).replace(/^[([【]|[)\]】]$/g, '');
  return saysUsed(text) || saysGiven(text);
}

/** True for words with punctuation and without anything like a code. */
export function isSentence(text: string): boolean {
  return /[,;、]/.test(text) && /\p{Script=Han}/u.test(text) && !ANOTHER_CODE.test(text);
}

/** Why a text of a list can't be a code: a page number or a total; undefined for any other. */
export function pageProblem(code: string): string | undefined {
  return PAGE.test(code) ? '是页码或合计，不是兑换码' : undefined;
}

/** Why a text of a list is rather a remark than a code; undefined for a code. */
export function remarkOf(code: string): string | undefined {
  if (LINK.test(code)) {
    return `像是网址，${TAKE_WHOLE}`;
  }
  if (ACCOUNT.test(code)) {
    return `像是账号和密码，${TAKE_WHOLE}`;
  }
  if (ADDRESS.test(code)) {
    return `像是邮箱或 IP 地址，${TAKE_WHOLE}`;
  }
  if (REMARK.test(code) || isSentence(code) || saysGivenOn(code)) {
    return `里面像是有说明文字，${TAKE_WHOLE}`;
  }
  const [footnote] = FOOTNOTE.exec(code) ?? [];
  if (footnote !== undefined) {
    return `有上标“${footnote}”，像是注释的编号；${TAKE_WHOLE}`;
  }
  const used = usedWordsAt(plainWords(code));
  return used && `写着“${used}”，像是已经发出；${TAKE_WHOLE}`;
}

/** Whether a code begins and ends with two signs and has neither inside: `[A]B[C]` is no code in brackets. */
function isAround(signs: string, code: string): boolean {
  const [open = '', close = ''] = signs;
  const inner = code.slice(1, -1);
  const isEnclosed = inner !== '' && code.startsWith(open) && code.endsWith(close);
  return isEnclosed && !inner.includes(open) && !inner.includes(close);
}

/** The first and the last sign of a code if they belong to pairs whose other sign is missing. */
function loneSigns(code: string): { open: string; close: string } {
  const lone = PAIRS.filter((pair) => pair !== '<>' && pair[0] !== pair[1]).map(
    ([open = '', close = '']) => ({
      open: code.startsWith(open) && !code.includes(close) ? open : '',
      close: code.endsWith(close) && !code.includes(open) ? close : '',
    }),
  );
  const signOf = (side: 'open' | 'close') => lone.find((one) => one[side] !== '')?.[side] ?? '';
  return { open: signOf('open'), close: signOf('close') };
}

/** A pattern that looks ahead for one of the patterns, up to the end. */
function followedBy(...patterns: string[]): string {
  return `(?=(?:${patterns.join('|')})$)`;
}

/** A pattern of what `pattern` matches, in one of the pairs. */
function inPairs(pattern: string): string {
  const escaped = (sign: string | undefined) => `\\u{${sign?.codePointAt(0)?.toString(16)}}`;
  return PAIRS.map(([open, close]) => escaped(open) + pattern + escaped(close)).join('|');
}
