import { plainWords } from './used-words.ts';

/** Lines of text from which a list is one of records. */
const FEWEST = 3;
const MOST = 3 / 4;
/** The share of codes with digits beside which letters alone are words. */
const FEWEST_WITH_DIGIT = 2 / 3;
const HAN = /\p{Script=Han}/u;
/** Of so many codes, one more may be a title with Chinese characters. */
const FEWEST_PER_TITLE = 20;
/** What lines say of the code above or below them; titles of packs and of parts say nothing of the kind. */
const OF_STATE = /状态|[已未没领用兑售给寄]|发|ok|done|used|claimed|redeemed|sold|[√✓✔☑✅×✗❌]|[↑↓]/iu;

/** Recognises a file in which a code and a line about it alternate: whether the line belongs to the code above or below is unknown. */
export class RecordLines {
  #codes = 0;
  #texts = 0;
  #ofState = 0;
  /** Groups of texts with exactly one code before them. */
  #single = 0;
  /** Groups of texts between codes, and those with a text about a state. */
  #groups = 0;
  #isOfState = false;
  /** Codes since the last text. */
  #run = 0;
  #withDigit = 0;
  #withHan = 0;
  #lengths = new Set<number>();

  readCode(code: string): void {
    this.#codes += 1;
    this.#run += 1;
    this.#withHan += Number(HAN.test(code));
    if (/\d/.test(code)) {
      this.#withDigit += 1;
      this.#lengths.add(code.length);
    }
  }

  readText(text: string): void {
    this.#texts += 1;
    if (this.#run > 0 || this.#groups === 0) {
      this.#groups += 1;
      this.#single += Number(this.#run === 1);
      this.#isOfState = false;
    }
    const isOfState = OF_STATE.test(plainWords(text.slice(0, 60)));
    this.#ofState += Number(isOfState && !this.#isOfState);
    this.#isOfState ||= isOfState;
    this.#run = 0;
  }

  /** Whether there are few lines of text between many codes. */
  get haveTitles(): boolean {
    return this.#texts * 2 <= this.#codes;
  }

  /** Whether a text has Chinese characters, which few of the codes have. */
  isChinese(text: string): boolean {
    return HAN.test(text) && this.#withHan <= Math.max(1, this.#codes / FEWEST_PER_TITLE);
  }

  /** Whether a text has letters only and another length than the codes, which have digits. */
  isWord(text: string): boolean {
    return this.#withDigit >= FEWEST_WITH_DIGIT * this.#codes && !this.#lengths.has(text.trim().length);
  }

  /** Whether codes and lines about them alternate. */
  get areRecords(): boolean {
    return (
      this.#groups >= FEWEST &&
      this.#single >= MOST * this.#groups - 1 &&
      this.#ofState >= this.#groups / 2 &&
      this.#codes <= 2 * this.#groups
    );
  }
}
