import { Parser } from 'htmlparser2';
import { WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';
import { BrokenZip } from './zip-file.ts';

/** SAX handlers. Names have no namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** A streaming XML parser that never expands declared entities and limits the size of tags. */
export class XmlReader {
  #parser: Parser;
  #decoder = new TextDecoder('utf-8');
  /** Bytes since the last event of the parser. */
  #silent = 0;

  constructor({ open, text, close }: XmlHandler) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#silent = 0;
          open?.(local(name), attributes);
        },
        ontext: (given) => {
          this.#silent = 0;
          text?.(given);
        },
        onclosetag: (name) => {
          this.#silent = 0;
          close?.(local(name));
        },
        onprocessinginstruction: (name) => {
          if (name.toLowerCase().startsWith('!doctype')) {
            throw new BrokenZip('里面的 XML 有 DOCTYPE 声明，不是 Excel 生成的内容，请在 Excel 里重新保存');
          }
        },
      },
      { xmlMode: true },
    );
  }

  /** @throws {WorkbookTooLarge} for an overlong tag */
  write(bytes: Buffer): void {
    this.#silent += bytes.length;
    this.#parser.write(this.#decoder.decode(bytes, { stream: true }));
    if (this.#silent > WORKBOOK_LIMITS.tagBytes) {
      throw new WorkbookTooLarge(`里面有一个超过 ${WORKBOOK_LIMITS.tagBytes / 1024 / 1024} MB 的 XML 标签`);
    }
  }

  end(): void {
    this.#parser.end(this.#decoder.decode());
  }
}

export function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Decodes characters that XML can't contain and workbooks write as `_x000D_`. */
export function unescapeCell(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_sign, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
}
