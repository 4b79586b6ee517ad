import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { foreignEncoding } from './foreign-encoding.ts';

type TextEncodingName = 'utf-8' | 'gb18030' | 'big5' | 'utf-16le' | 'utf-16be';

export interface FileSurvey {
  bytes: number;
  encoding: TextEncodingName;
}

/** A file that cannot be read as a table; the message is for operators. */
export class UnreadableFile extends Error {}

const CHUNK_BYTES = 1 << 18;
/** The share of invalid sequences up to which a file counts as UTF-8. */
const DAMAGE_SHARE = 0.02;
/** What a text decodes to in the wrong Chinese encoding: characters of private use, and lost ones. */
const MISREAD = /[\ue000-\uf8ff\ufffd]/g;
/** Big5 is preferred if it has this many times fewer of them. */
const FEWER = 4;
/** Zero bytes that a text in UTF-16 has at least. */
const FEWEST_ZEROS = 4;
const SIGNATURES: [number[], string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    '这是旧版 Excel 工作簿（.xls）、WPS 表格（.et），或者设有打开密码。请在 Excel 或 WPS 里用“另存为”，选“Excel 工作簿（.xlsx）”或“CSV UTF-8”，不设密码。',
  ],
  [[0x25, 0x50, 0x44, 0x46], '这是 PDF 文件。请导入原来的表格，或把内容复制到表格里，另存为“CSV UTF-8”。'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], '这是 RTF 文档。请另存为“纯文本”再导入。'],
  [[0x1f, 0x8b], '这是 gzip 压缩文件。请先解压再导入。'],
];

/** The beginning of what web pages and systems save as .xls, without being a workbook. */
const MARKUP =
  /^\s*(?:<(?:!--|(?:!doctype|\?xml|html|head|meta|body|table|style|tr|div|p)\b)|mime-version:)/i;
/** Two records: a CSV file may begin with `ID;P`, too. */
const SYLK = /^ID;P[^;\r\n]*(?:;[NE])*\r?\n(?:B|C|E|F|NE|NN|NU|O|P|W);[A-Z]/;
/** Of the beginning of a file, in which these are looked for. */
const HEAD_BYTES = 1_024;

/**
 * Detects a file's encoding in one pass and constant memory: by its byte order mark, else UTF-16 by its zero bytes, else
 * UTF-8 if it decodes as such, else GB 18030 or, if it fits clearly better, Big5.
 * @throws {UnreadableFile} for an empty file, an old workbook, an archive, a web page, or a Japanese or Korean encoding
 */
export async function surveyFile(path: string): Promise<FileSurvey> {
  const { size } = await stat(path);
  if (size === 0) {
    throw new UnreadableFile('文件是空的。');
  }
  const file = await open(path, 'r');
  try {
    const buffer = new Uint8Array(CHUNK_BYTES);
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    const marked = byteOrderMark(head) ?? unmarkedUtf16(head);
    refuseOtherFormats(head, marked);
    if (marked) {
      return { bytes: size, encoding: marked };
    }
    const tally = new Utf8Tally();
    for (let at = 0, count = 1; count > 0; at += count) {
      count = (await file.read(buffer, 0, CHUNK_BYTES, at)).bytesRead;
      tally.add(buffer.subarray(0, count));
    }
    if (tally.isUtf8()) {
      return { bytes: size, encoding: 'utf-8' };
    }
    if (tally.isMixed()) {
      throw new UnreadableFile(
        '文件里有两种编码：一部分是 UTF-8，一部分是 GB 18030，像是几个文件接在一起。请把原来的文件分别另存为“CSV UTF-8”，再各自导入。',
      );
    }
    refuseForeignEncodings(head);
    return { bytes: size, encoding: await chineseEncoding(path) };
  } finally {
    await file.close();
  }
}

/** @throws {UnreadableFile} */
function refuseForeignEncodings(head: Uint8Array): void {
  const foreign = foreignEncoding(head);
  if (foreign) {
    throw new UnreadableFile(
      `文件像是 ${foreign} 编码，按中文编码读会是乱码。请用 Excel 或记事本打开，核对文字后另存为“CSV UTF-8”。`,
    );
  }
}

/** What an operator should know about the encoding of a file. */
export function noteOf(encoding: TextEncodingName): string | undefined {
  return encoding === 'big5'
    ? '文件是 Big5 编码（繁体中文），已按 Big5 读取；请核对内容，有误时请另存为 UTF-8'
    : undefined;
}

async function chineseEncoding(path: string): Promise<TextEncodingName> {
  const misread = { gb18030: 0, big5: 0 };
  for (const encoding of ['gb18030', 'big5'] as const) {
    for await (const { text } of decodedFile(path, encoding)) {
      misread[encoding] += text.match(MISREAD)?.length ?? 0;
    }
  }
  return misread.big5 * FEWER < misread.gb18030 ? 'big5' : 'gb18030';
}

/** A chunk of a file's text, and the number of bytes read so far. */
export interface TextChunk {
  text: string;
  bytesRead: number;
}

/** Streams a file as text without its byte order mark; invalid sequences become U+FFFD. */
export async function* decodedFile(path: string, encoding: TextEncodingName): AsyncGenerator<TextChunk> {
  const decoder = new TextDecoder(encoding);
  let bytesRead = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    bytesRead += bytes.length;
    yield { text: decoder.decode(bytes, { stream: true }), bytesRead };
  }
  yield { text: decoder.decode(), bytesRead };
}

/**
 * The same text, beginning with a chunk that is not blank.
 * @throws {UnreadableFile} for a blank text
 */
export async function* withoutBlankChunks(chunks: AsyncIterable<TextChunk>): AsyncGenerator<TextChunk> {
  let head: string | undefined = '';
  for await (const { text, bytesRead } of chunks) {
    if (head === undefined) {
      yield { text, bytesRead };
      continue;
    }
    head += text;
    if (head.trim() !== '') {
      yield { text: head, bytesRead };
      head = undefined;
    }
  }
  if (head !== undefined) {
    throw new UnreadableFile('文件里没有内容。');
  }
}

/** UTF-16 without a byte order mark, by the zero bytes of its ASCII characters, which are in one half of the pairs. */
function unmarkedUtf16(head: Uint8Array): TextEncodingName | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) {
    if (byte === 0) {
      zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
    }
  }
  const [even = 0, odd = 0] = zeros;
  if (even + odd < FEWEST_ZEROS || Math.min(even, odd) * 50 > even + odd) {
    return undefined;
  }
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return text.includes('\0') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function refuseOtherFormats(head: Uint8Array, encoding: TextEncodingName | undefined): void {
  for (const [signature, message] of SIGNATURES) {
    if (signature.every((byte, at) => head[at] === byte)) {
      throw new UnreadableFile(message);
    }
  }
  const text = new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES));
  if (SYLK.test(text)) {
    throw new UnreadableFile(
      '这是 SYLK 表格（.slk）。请用 Excel 或 WPS 打开，另存为“Excel 工作簿（.xlsx）”或“CSV UTF-8”。',
    );
  }
  if (MARKUP.test(text)) {
    throw new UnreadableFile(
      '这是网页格式的表格（内容是 HTML 或 XML，后缀可能写着 .xls）。请用 Excel 或 WPS 打开，另存为“Excel 工作簿（.xlsx）”或“CSV UTF-8”。',
    );
  }
  if (!encoding && head.includes(0)) {
    throw new UnreadableFile('文件里有二进制内容，不是 CSV 或 JSON。');
  }
}

function byteOrderMark(head: Uint8Array): TextEncodingName | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) {
    return 'utf-8';
  }
  if (head[0] === 0xff && head[1] === 0xfe) {
    return 'utf-16le';
  }
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
}

/** U+FFFD in UTF-8, as another program writes it in place of a character that it lost. */
const REPLACEMENT = Buffer.from('\ufffd');

const LINE_FEED = 10;
const [FIRST_HAN, LAST_HAN] = [0x4e00, 0x9fff];
/** Lines with Chinese characters in UTF-8, and their share, that a text in another encoding does not have by chance. */
const FEWEST_LINES = 2;
const LINES_SHARE = 0.1;

/** Counts non-ASCII characters and invalid sequences of UTF-8 over chunks. */
class Utf8Tally {
  #decoder = new TextDecoder('utf-8');
  #valid = 0;
  #invalid = 0;
  /** Lines with Chinese characters and nothing invalid, and lines with something invalid. */
  #validLines = 0;
  #invalidLines = 0;
  #hasHan = false;
  #hasInvalid = false;
  /** The last bytes of the chunk before, in which a U+FFFD may begin. */
  #end = Buffer.alloc(0);

  add(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, { stream: true });
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) {
        this.#invalid += 1;
        this.#hasInvalid = true;
      } else if (code === LINE_FEED) {
        this.#endLine();
      } else if (code > 0x7f) {
        this.#valid += 1;
        this.#hasHan ||= code >= FIRST_HAN && code <= LAST_HAN;
      }
    }
    this.#addReplacements(bytes);
  }

  isUtf8(): boolean {
    return this.#invalid <= this.#valid * DAMAGE_SHARE;
  }

  /** Whether some lines are in UTF-8 and others are not; at the end of the file. */
  isMixed(): boolean {
    this.#endLine();
    const lines = this.#validLines + this.#invalidLines;
    return this.#validLines >= Math.max(FEWEST_LINES, LINES_SHARE * lines);
  }

  #endLine(): void {
    this.#validLines += Number(this.#hasHan && !this.#hasInvalid);
    this.#invalidLines += Number(this.#hasInvalid);
    this.#hasHan = false;
    this.#hasInvalid = false;
  }

  /** A U+FFFD that the file contains is a valid character. */
  #addReplacements(bytes: Uint8Array): void {
    const joined = Buffer.concat([this.#end, bytes]);
    let at = joined.indexOf(REPLACEMENT);
    while (at >= 0) {
      this.#invalid -= 1;
      this.#valid += 1;
      at = joined.indexOf(REPLACEMENT, at + REPLACEMENT.length);
    }
    this.#end = joined.subarray(1 - REPLACEMENT.length);
  }
}
