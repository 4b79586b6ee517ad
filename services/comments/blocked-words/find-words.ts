import type { SensitiveAction } from '#contract/admin/blocked-words.ts';

/** A word of the list: as it was entered, as it is compared, and what is done about it. */
export interface BlockedWord {
  word: string;
  key: string;
  action: SensitiveAction;
}

/** Where a word stands in a text, in UTF-16. */
export interface WordFound {
  start: number;
  end: number;
  word: string;
  action: SensitiveAction;
}

/** What becomes of a text: the strictest of what its words ask for, and the text with words starred out. */
export interface Judged {
  action: SensitiveAction | null;
  text: string;
  words: string[];
}

const SIGNIFICANT = /[\p{L}\p{N}]/u;
/** Ends a sentence: no word goes across it. */
const BREAK = /[。！？!?\n]/;
const LATIN = /[a-z]/;
const DIGIT = /[0-9]/;
const STRICTEST = ['拒绝', '待审', '替换'] as const;

interface Folded {
  text: string;
  /** For every UTF-16 unit of it where its sign begins and ends in what it was made of. */
  from: number[];
  to: number[];
}

/** A word as words are compared: letters and digits alone, in one width and one case. */
export function wordKey(word: string): string {
  return fold(word).text.replaceAll('\n', '');
}

/**
 * Every place in a text where a word of the list stands, by place; of two that begin alike the longer first. Signs
 * between its letters don't hide a word, but the end of a sentence parts them; and a Latin word is not found inside a
 * longer one, nor a number in a longer one.
 */
export function findWords(text: string, list: readonly BlockedWord[]): WordFound[] {
  const folded = fold(text);
  const found: WordFound[] = [];
  for (const { word, key, action } of list) {
    for (let at = folded.text.indexOf(key); at !== -1; at = folded.text.indexOf(key, at + 1)) {
      if (standsAlone(folded, at, at + key.length)) {
        found.push({
          ...{ start: folded.from[at] ?? 0, end: folded.to[at + key.length - 1] ?? 0 },
          ...{ word, action },
        });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** What the list says of a text. */
export function judge(text: string, list: readonly BlockedWord[]): Judged {
  const found = findWords(text, list);
  const action = STRICTEST.find((one) => found.some((hit) => hit.action === one)) ?? null;
  const words = [...new Set(found.map(({ word }) => word))];
  let starred = '';
  let done = 0;
  for (const { start, end } of found.filter((hit) => hit.action === '替换' && action !== '拒绝')) {
    if (end > done) {
      const from = Math.max(start, done);
      starred += text.slice(done, from) + '*'.repeat([...text.slice(from, end)].length);
      done = end;
    }
  }
  return { action, text: starred + text.slice(done), words };
}

function fold(text: string): Folded {
  const folded: Folded = { text: '', from: [], to: [] };
  let at = 0;
  for (const sign of text) {
    const plain = sign.normalize('NFKC').toLowerCase();
    const kept = BREAK.test(sign) ? '\n' : [...plain].filter((one) => SIGNIFICANT.test(one)).join('');
    for (let unit = 0; unit < kept.length; unit += 1) {
      folded.from.push(at);
      folded.to.push(at + sign.length);
    }
    folded.text += kept;
    at += sign.length;
  }
  return folded;
}

/** Whether no letter (or digit) stands right before or after it that makes it a part of a longer one. */
function standsAlone({ text, from, to }: Folded, start: number, end: number): boolean {
  const isBefore = to[start - 1] === from[start];
  const isAfter = to[end - 1] === from[end];
  return [LATIN, DIGIT].every((kind) => {
    const goesOn = (a: number, b: number) => kind.test(text.charAt(a)) && kind.test(text.charAt(b));
    return !(isBefore && goesOn(start - 1, start)) && !(isAfter && goesOn(end - 1, end));
  });
}
