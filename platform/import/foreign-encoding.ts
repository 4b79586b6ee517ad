/** Characters and different pairs of bytes from which a text can be judged. */
const FEWEST = 20;
/** The share of kana that Japanese texts have at least, and Chinese ones never. */
const KANA_SHARE = 0.3;
const KANA = /[\u3041-\u3096\u30a1-\u30fa]/g;
const OTHER = /[^\0-\x7f]/g;
/** Lead bytes of Hangul in EUC-KR are those of Chinese characters whose pinyin begins with A to Q. */
const HANGUL = { first: 0xb0, last: 0xc8 };
const LAST_LEAD = 0xf7;
/** A character of one byte in GBK. */
const EURO = 0x80;
/** Big5 and GBK have trail bytes below it, too. */
const FIRST_TRAIL = 0xa1;
/** Chinese texts have a third of their characters after these. */
const MOST_AFTER_HANGUL = 0.02;

/** The name of the Japanese or Korean encoding that the beginning of a file seems to have; undefined for any other. */
export function foreignEncoding(head: Uint8Array): string | undefined {
  if (hasKana(head, 'shift_jis')) {
    return 'Shift_JIS（日文）';
  }
  // The kana of GB 2312 have the bytes of those in EUC-JP.
  if (hasKana(head, 'euc-jp')) {
    return 'EUC-JP（日文）';
  }
  return isKorean(head) ? 'EUC-KR（韩文）' : undefined;
}

function hasKana(head: Uint8Array, encoding: 'shift_jis' | 'euc-jp'): boolean {
  const text = new TextDecoder(encoding).decode(head);
  const others = text.match(OTHER)?.length ?? 0;
  const lost = text.split('\ufffd').length - 1;
  // One character may be cut off at the end.
  return others >= FEWEST && lost <= 1 && (text.match(KANA)?.length ?? 0) >= KANA_SHARE * others;
}

function isKorean(head: Uint8Array): boolean {
  // A list of codes repeats a label, whose few characters may all be among these.
  const hangul = new Set<number>();
  const others = new Set<number>();
  for (let at = 0; at < head.length - 1; at += 1) {
    const lead = head[at] ?? 0;
    if (lead <= EURO) {
      continue;
    }
    at += 1;
    const trail = head[at] ?? 0;
    const isShort = trail < FIRST_TRAIL;
    const pair = (lead << 8) | trail;
    if (lead >= HANGUL.first && lead <= HANGUL.last && !isShort) {
      hangul.add(pair);
    } else if (isShort || (lead > HANGUL.last && lead <= LAST_LEAD)) {
      others.add(pair);
    }
  }
  return hangul.size >= FEWEST && others.size <= MOST_AFTER_HANGUL * (hangul.size + others.size);
}
