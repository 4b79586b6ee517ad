const NAMES = '兑换码|激活码|礼包码|礼品码|新手码|媒体码|领取码|序列号|卡密|券码';
/** Codes may contain these words: `芝麻口令AB12`. */
const WORDS = '口令|密钥|验证码';
/** What a label without a colon must be followed by: `兑换码8月有效` is a remark. */
const PLAIN_CODE = '(?=[0-9a-z][0-9a-z_-]{3,}$)';
/** Of several labels: `(3)`, `#1`, `No.1`, `vip`. */
const PART = '(?:[(\\[【][^()\\[\\]【】]{0,8}[)\\]】]|#?\\d{1,3}|no\\.?\\s?\\d{1,3}|[a-z]{1,8}\\d{0,2})?';
/** `兑换码：`, `新手礼包码1：`, `礼包码(ios)：`, `CDK=`, `口令是`. */
const LABEL = new RegExp(
  `^[\\[【(]?(?:\\p{Script=Han}{0,12}?(?:${NAMES}|${WORDS})|cd-?key码?|cdk码?|(?:code|key)(?![a-z]))` +
    `(?:[是为]?\\s?${PART}\\s?[\\])】]?\\s?(?:[:=-]>|[:=→])\\s?|[是为]\\s?${PLAIN_CODE})`,
  'iu',
);
/** `兑换码ABC123`, `【礼包码】ABC123`, `CDK ABC123`. */
const BARE_LABEL = new RegExp(
  `^(?:[\\[【(]?(?:${NAMES})[\\])】]?\\s?-?\\s?|(?:cd-?key|cdk|code)\\s)${PLAIN_CODE}`,
  'iu',
);
/** Also `YM8K2Q(新手)`, `客服QQ:800123456`, `500个` and HTML. A code may look like these. */
const REMARK = new RegExp(
  [
    `${NAMES}|${WORDS}|有效|限[量领购]|^[总数余]量\\d|^\\d+[个条张份]$|</?[a-z]+[^<>]*>`,
    '^[^:=]{0,20}\\p{Script=Han}[^:=]{0,20}[:=]',
    '^\\P{Script=Han}+[([【《]\\p{Script=Han}[^)\\]】》]*[)\\]】》]$',
  ].join('|'),
  'iu',
);
/** `第1页`, `第1页/共3页`, `共500个`. */
const PAGE = /^(?:第?\d+页(?:\/?共\d+页)?|共\d+[个条行张份枚组页])$/;
/** Longer texts are no codes, also without a label. */
const LONGEST = 160;
/** `2、`, `(3)`, `①`, `•`, and `1. `, `3) ` or `- ` with a blank: `10.A1` may be a code. */
const LIST_NUMBER = /^(?:(?:\d{1,6}、|\(\d{1,6}\)|[①-⒛❶-➓•●○■◆▪√✓✔✅☑])\s*|(?:\d{1,6}[.)]|[-*])\s+)/u;
/** How programs write digits that a spreadsheet shall not read as a number. */
const AS_TEXT = /^(?:="([^"]+)"|'(\d+))$/;
const TRAILING = /[,;。、]{1,10}$/;
const PAIRS = ['""', "''", '“”', '‘’', '「」', '【】', '[]', '()', '《》', '<>'];

/** A code without what people write around it, and a note for each part that was removed. */
export function unwrapCode(text: string): { code: string; notes: string[] } {
  const notes: string[] = [];
  if (text.length > LONGEST) {
    return { code: text, notes };
  }
  const cut = (part: string, rest: string, what: string) => {
    if (part !== '') {
      notes.push(`已去掉${what}“${part.trim()}”`);
    }
    return rest;
  };
  const [, quoted, digits] = AS_TEXT.exec(text) ?? [];
  const forced = quoted ?? digits;
  if (forced !== undefined) {
    return { code: forced, notes: ['已去掉表格软件的文本标记'] };
  }
  let code = text;
  for (const pattern of [LIST_NUMBER, LABEL, BARE_LABEL]) {
    const [part = ''] = pattern.exec(code) ?? [];
    code = cut(part, code.slice(part.length), '前面的');
  }
  const [end = ''] = TRAILING.exec(code) ?? [];
  code = cut(end, code.slice(0, code.length - end.length), '末尾的');
  const pair = PAIRS.find((signs) => isAround(signs, code));
  return { code: pair ? cut(pair, code.slice(1, -1), '外面的') : code, notes };
}

/** Why a text of a list can't be a code: a page number or a total; undefined for any other. */
export function pageProblem(code: string): string | undefined {
  return PAGE.test(code) ? '是页码或合计，不是兑换码' : undefined;
}

/** Why a text of a list is rather a remark than a code; undefined for a code. */
export function remarkOf(code: string): string | undefined {
  return REMARK.test(code)
    ? '里面像是有说明文字，请只留兑换码；若整行就是兑换码，可以选择照样导入'
    : undefined;
}

/** Whether a code begins and ends with two signs and has neither inside: `[A]B[C]` is no code in brackets. */
function isAround(signs: string, code: string): boolean {
  const [open = '', close = ''] = signs;
  const inner = code.slice(1, -1);
  const isEnclosed = inner !== '' && code.startsWith(open) && code.endsWith(close);
  return isEnclosed && !inner.includes(open) && !inner.includes(close);
}
