import { RECORD_LIMIT } from './record.ts';

/** One object's text and first line. */
export interface JsonPiece {
  line: number;
  text: string;
  broken?: string;
}

/** Another array of objects. */
const ARRAY = /\[\s*\{/;
const TOKEN = /["{}]/g;
const STRING_END = /["\\\n]/g;

/**
 * Splits a JSON array of objects, or NDJSON, into its top-level objects as a stream. Objects are not validated; for an
 * unclosed one only the first line is rejected. Of an array inside an object, the rest of the object is not read.
 */
export class JsonSplitter {
  #buffer = '';
  #line = 1;
  /** The characters before the array, until they are skipped. */
  #before: number;
  #isWrapped: boolean;
  #isOver = false;

  /** @param before the characters before an array inside an object, which the first text has; 0: it is in none */
  constructor(before = 0) {
    this.#before = before;
    this.#isWrapped = before > 0;
  }

  *push(text: string): Generator<JsonPiece> {
    this.#buffer += text;
    this.#take(this.#before);
    this.#before = 0;
    yield* this.#pieces(false);
  }

  *end(): Generator<JsonPiece> {
    yield* this.#pieces(true);
  }

  *#pieces(isEnd: boolean): Generator<JsonPiece> {
    for (;;) {
      const between = this.#take(this.#buffer.search(/[^\s,[\]]|$/));
      if (this.#isOver || (this.#isWrapped && between.includes(']'))) {
        yield* this.#rest();
        return;
      }
      if (this.#buffer === '') {
        return;
      }
      const length = this.#buffer.startsWith('{') ? objectLength(this.#buffer) : 0;
      if (length > 0) {
        const line = this.#line;
        yield { line, text: this.#take(length) };
        continue;
      }
      const isIncomplete = length < 0 && !isEnd && this.#buffer.length <= RECORD_LIMIT;
      const lineEnd = this.#buffer.search(/\n|$/);
      if (isIncomplete || (lineEnd === this.#buffer.length && !isEnd)) {
        return;
      }
      const line = this.#line;
      const text = this.#take(lineEnd);
      yield {
        line,
        text,
        broken: length < 0 ? '这一行开始的 JSON 对象没有结束' : '这里应是一个 JSON 对象（以 { 开头）',
      };
    }
  }

  /** Skips what follows the array; another one is reported. */
  *#rest(): Generator<JsonPiece> {
    this.#isOver = true;
    const at = this.#buffer.search(ARRAY);
    if (at >= 0) {
      this.#take(at);
      const line = this.#line;
      yield { line, text: '', broken: '从这里起是另一组内容，没有读取；请每次只导入一组' };
    }
    this.#take(this.#buffer.length);
  }

  #take(length: number): string {
    const text = this.#buffer.slice(0, length);
    this.#buffer = this.#buffer.slice(length);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.#line += 1;
    }
    return text;
  }
}

/** The length of the object that `text` begins with; -1 if it is incomplete. */
function objectLength(text: string): number {
  let depth = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    if (match[0] === '{') {
      depth += 1;
    } else if (match[0] === '}') {
      depth -= 1;
      if (depth === 0) {
        return TOKEN.lastIndex;
      }
    } else {
      const end = stringEnd(text, TOKEN.lastIndex);
      if (end < 0) {
        return -1;
      }
      TOKEN.lastIndex = end;
    }
  }
  return -1;
}

/** The offset after the string whose text starts at `from`; a raw line end ends an invalid one. */
function stringEnd(text: string, from: number): number {
  STRING_END.lastIndex = from;
  for (let match = STRING_END.exec(text); match; match = STRING_END.exec(text)) {
    if (match[0] !== '\\') {
      return STRING_END.lastIndex;
    }
    STRING_END.lastIndex += 1;
  }
  return -1;
}
