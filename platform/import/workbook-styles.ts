import { cellLook, colourName } from './cell-looks.ts';
import { isSet } from './text-runs.ts';
import { builtInFormat, customFormat, type NumberFormat } from './workbook-formats.ts';

interface Font {
  isStruck?: boolean;
  colour?: string | undefined;
  isBold?: boolean;
  isItalic?: boolean;
}

type Attributes = Record<string, string>;

/** Reads the formats of the cells of a workbook from the elements of its styles. */
export class Styles {
  /** By style index. */
  readonly formats: NumberFormat[] = [];
  #custom = new Map<string, NumberFormat>();
  #fonts: Font[] = [];
  /** The colours of fills. */
  #fills: (string | undefined)[] = [];
  /** The list that is read: `fonts`, `fills` or `cellXfs`. */
  #list = '';
  #isFilled = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'numFmt') {
      this.#custom.set(attributes.numFmtId ?? '0', customFormat(attributes.formatCode ?? ''));
    } else if (name === 'fonts' || name === 'fills' || name === 'cellXfs') {
      this.#list = name;
    } else if (this.#list === 'fonts') {
      this.#openInFont(name, attributes);
    } else if (this.#list === 'fills') {
      this.#openInFill(name, attributes);
    } else if (this.#list === 'cellXfs' && name === 'xf') {
      this.formats.push(this.#format(attributes));
    }
  }

  close(name: string): void {
    this.#list = name === this.#list ? '' : this.#list;
  }

  #openInFont(name: string, attributes: Attributes): void {
    if (name === 'font') {
      this.#fonts.push({});
      return;
    }
    const font = this.#fonts.at(-1) ?? {};
    if (name === 'color') {
      font.colour = colourName(attributes);
    } else if (isSet(attributes)) {
      font.isStruck ||= name === 'strike';
      font.isBold ||= name === 'b';
      font.isItalic ||= name === 'i';
    }
  }

  #openInFill(name: string, attributes: Attributes): void {
    if (name === 'fill') {
      this.#fills.push(undefined);
    } else if (name === 'patternFill') {
      this.#isFilled = !['none', 'gray125', undefined].includes(attributes.patternType);
    } else if (name === 'fgColor' && this.#isFilled) {
      this.#fills[this.#fills.length - 1] = colourName(attributes);
    }
  }

  #format({ numFmtId = '0', fontId, fillId }: Attributes): NumberFormat {
    const format = this.#custom.get(numFmtId) ?? builtInFormat(Number(numFmtId));
    const { isStruck, colour: font, isBold, isItalic } = this.#fonts[Number(fontId)] ?? {};
    const fill = this.#fills[Number(fillId)];
    const look = cellLook({ fill, font, isBold, isItalic }, format.showsNothing ?? false);
    return { ...format, ...(isStruck && { isStruck: true as const }), ...(look && { look }) };
  }
}
