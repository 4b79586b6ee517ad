const LABEL = /^(?:兑换码|激活码|礼包码|礼品码|新手码|领取码|序列号|卡密|券码|cd-?key|cdk|code)\s*[:=]\s*/i;
/** `2、`, `(3)`, and `1. ` or `3) ` with a blank: `10.A1` may be a code. */
const LIST_NUMBER = /^(?:\d{1,6}、\s*|\(\d{1,6}\)\s*|\d{1,6}[.)]\s+)/;
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
  for (const pattern of [LIST_NUMBER, LABEL]) {
    const [part = ''] = pattern.exec(code) ?? [];
    code = cut(part, code.slice(part.length), '前面的');
  }
  const [end = ''] = TRAILING.exec(code) ?? [];
  code = cut(end, code.slice(0, code.length - end.length), '末尾的');
  const pair = PAIRS.find((signs) => isAround(signs, code));
  return { code: pair ? cut(pair, code.slice(1, -1), '外面的') : code, notes };
}

/** Whether a code begins and ends with two signs and has neither inside: `[A]B[C]` is no code in brackets. */
function isAround(signs: string, code: string): boolean {
  const [open = '', close = ''] = signs;
  const inner = code.slice(1, -1);
  const isEnclosed = inner !== '' && code.startsWith(open) && code.endsWith(close);
  return isEnclosed && !inner.includes(open) && !inner.includes(close);
}
