const LABELS = '兑换码|激活码|礼包码|礼品码|新手码|媒体码|领取码|验证码|序列号|卡密|券码|口令|密钥';
/** `兑换码：`, `新手礼包码1：`, `CDK=`. */
const LABEL = new RegExp(
  `^(?:\\p{Script=Han}{0,12}?(?:${LABELS})[是为]?|cd-?key码?|cdk码?|code|key)\\s*\\d{0,3}\\s*(?:[:=-]>|[:=→])\\s*`,
  'iu',
);
/** `兑换码ABC123`, `【礼包码】ABC123`, `CDK ABC123`, if no words follow: `兑换码8月有效` is a remark. */
const BARE_LABEL = new RegExp(
  `^(?:[\\p{Script=Han}\\[【(]{0,12}?(?:${LABELS})[是为]?[\\s\\])】→-]*|(?:cd-?key|cdk|code)\\s+)(?=[^\\p{Script=Han}\\s]+$)`,
  'iu',
);
/** Also `YM8K2Q(新手)` and HTML. */
const REMARK = new RegExp(
  `${LABELS}|有效期|</?[a-z]+[^<>]*>|^\\p{Script=Han}+\\s*[:=]|^\\P{Script=Han}+[([【《]\\p{Script=Han}[^)\\]】》]*[)\\]】》]$`,
  'iu',
);
/** `第 1 页`, `共 500 个`. */
const PAGE = /^(?:第?\s*\d+\s*页|共\s*\d+\s*[个条行张份枚组页])/;
/** `2、`, `(3)`, `①`, `•`, and `1. `, `3) ` or `- ` with a blank: `10.A1` may be a code. */
const LIST_NUMBER = /^(?:(?:\d{1,6}、|\(\d{1,6}\)|[①-⒛❶-➓•●○■◆▪√✓✔✅☑])\s*|(?:\d{1,6}[.)]|[-*])\s+)/u;
/** How programs write digits that a spreadsheet shall not read as a number. */
const AS_TEXT = /^(?:="([^"]+)"|'(\d+))$/;
const TRAILING = /[,;。、]+$/;
const PAIRS = ['""', "''", '“”', '‘’', '「」', '【】', '[]', '()', '《》', '<>'];

/** A code without what people write around it, and a note for each part that was removed. */
export function unwrapCode(text: string): { code: string; notes: string[] } {
  const notes: string[] = [];
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

/** Why a text of a list is a remark rather than a code; undefined for a code. */
export function remarkProblem(code: string): string | undefined {
  if (PAGE.test(code)) {
    return '是页码或合计，不是兑换码';
  }
  return REMARK.test(code) ? '里面有说明文字；请在这一行里只留兑换码' : undefined;
}

/** Whether a code begins and ends with two signs and has neither inside: `[A]B[C]` is no code in brackets. */
function isAround(signs: string, code: string): boolean {
  const [open = '', close = ''] = signs;
  const inner = code.slice(1, -1);
  const isEnclosed = inner !== '' && code.startsWith(open) && code.endsWith(close);
  return isEnclosed && !inner.includes(open) && !inner.includes(close);
}
