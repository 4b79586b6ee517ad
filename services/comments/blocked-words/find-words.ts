import type { BlockedWordAction } from '#contract/admin/blocked-words.ts';

/** A word of the list: as entered, its comparison key, and its action. */
export interface BlockedWord {
  word: string;
  key: string;
  action: BlockedWordAction;
}

/** A match in a text, in UTF-16 units. */
interface WordFound extends Omit<BlockedWord, 'key'> {
  start: number;
  end: number;
}

/** The strictest action of a text's words, and the text with replaced words starred. */
export interface Judged {
  action: BlockedWordAction | null;
  text: string;
  words: string[];
}

const SIGNIFICANT = /[\p{L}\p{N}]/u;
/** Ends of sentences; no word matches across them. */
const BREAK = /[。！？!?\n]/;
const LATIN = /[a-z]/;
const DIGIT = /[0-9]/;
const STRICTEST = ['拒绝', '待审', '替换'] as const;

interface Folded {
  text: string;
  /** Start and end of every UTF-16 unit's character in the original text. */
  from: number[];
  to: number[];
}

/** The comparison key of a word: letters and digits only, in one width and case. */
export function wordKey(word: string): string {
  return fold(word).text.replaceAll('\n', '');
}

/**
 * All matches of the list's words, by position, longer ones first. Symbols between letters do not hide a word; the end
 * of a sentence separates words; a Latin word or a number does not match inside a longer one.
 */
export function findWords(text: string, list: readonly BlockedWord[]): WordFound[] {
  const folded = fold(text);
  const found: WordFound[] = [];
  for (const { word, key, action } of list) {
    for (let at = folded.text.indexOf(key); at !== -1; at = folded.text.indexOf(key, at + 1)) {
      if (standsAlone(folded, at, at + key.length)) {
        const [start, end] = [folded.from[at] ?? 0, folded.to[at + key.length - 1] ?? 0];
        found.push({ start, end, word, action });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

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
    const units = BREAK.test(sign) ? '\n' : [...plain].filter((one) => SIGNIFICANT.test(one)).join('');
    for (let unit = 0; unit < units.length; unit += 1) {
      folded.from.push(at);
      folded.to.push(at + sign.length);
    }
    folded.text += units;
    at += sign.length;
  }
  return folded;
}

/** Whether the match is not part of a longer Latin word or number. */
function standsAlone({ text, from, to }: Folded, start: number, end: number): boolean {
  const isBefore = to[start - 1] === from[start];
  const isAfter = to[end - 1] === from[end];
  return [LATIN, DIGIT].every((kind) => {
    const continues = (a: number, b: number) => kind.test(text.charAt(a)) && kind.test(text.charAt(b));
    return !(isBefore && continues(start - 1, start)) && !(isAfter && continues(end - 1, end));
  });
}
