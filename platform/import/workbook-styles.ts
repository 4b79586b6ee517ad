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

/** Patterns that say nothing: those of a plain fill, and the one that every workbook has. */
const PLAIN_PATTERNS: readonly string[] = ['none', 'solid', 'gray125'];
/** In place of the name of a colour. */
const PATTERN = '花纹';

/** Reads the formats of the cells of a workbook from the elements of its styles. */
export class Styles {
  /** By style index. */
  readonly formats: NumberFormat[] = [];
  #custom = new Map<string, NumberFormat>();
  #fonts: Font[] = [];
  /** The colours of fills. */
  #fills: (string | undefined)[] = [];
  /** Of borders: a line crosses the cell. */
  #crossing: boolean[] = [];
  /** The list that is read: `fonts`, `fills`, `borders` or `cellXfs`. */
  #list = '';
  #pattern = '';
  #isDiagonal = false;

  open(name: string, attributes: Attributes): void {
    if (name === 'numFmt') {
      this.#custom.set(attributes.numFmtId ?? '0', customFormat(attributes.formatCode ?? ''));
    } else if (name === 'fonts' || name === 'fills' || name === 'borders' || name === 'cellXfs') {
      this.#list = name;
    } else if (this.#list === 'fonts') {
      this.#openInFont(name, attributes);
    } else if (this.#list === 'fills') {
      this.#openInFill(name, attributes);
    } else if (this.#list === 'borders') {
      this.#openInBorder(name, attributes);
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
    const last = this.#fills.length - 1;
    if (name === 'fill') {
      this.#fills.push(undefined);
      this.#pattern = '';
    } else if (name === 'patternFill') {
      this.#pattern = attributes.patternType ?? 'none';
      this.#fills[last] = PLAIN_PATTERNS.includes(this.#pattern) ? undefined : PATTERN;
    } else if (name === 'color' || (name === 'fgColor' && this.#pattern !== 'none')) {
      const colour = colourName(attributes);
      // A pattern of black lines is no black cell; a gradient has no pattern.
      const isLines = this.#pattern !== '' && this.#pattern !== 'solid';
      const isPlain = colour === '白色' || (isLines && colour === '黑色');
      this.#fills[last] = isPlain ? this.#fills[last] : (colour ?? this.#fills[last]);
    }
  }

  #openInBorder(name: string, { diagonalUp, diagonalDown, style = 'none' }: Attributes): void {
    if (name === 'border') {
      this.#crossing.push(false);
      this.#isDiagonal = [diagonalUp, diagonalDown].some((one) => one === '1' || one === 'true');
    } else if (name === 'diagonal' && style !== 'none') {
      this.#crossing[this.#crossing.length - 1] = this.#isDiagonal;
    }
  }

  #format({ numFmtId = '0', fontId, fillId, borderId }: Attributes): NumberFormat {
    const format = this.#custom.get(numFmtId) ?? builtInFormat(Number(numFmtId));
    const { isStruck: isLined, colour: font, isBold, isItalic } = this.#fonts[Number(fontId)] ?? {};
    const isStruck = isLined || this.#crossing[Number(borderId)];
    const fill = this.#fills[Number(fillId)];
    const look = cellLook({ fill, font, isBold, isItalic }, format.showsNothing ?? false);
    return { ...format, ...(isStruck && { isStruck: true as const }), ...(look && { look }) };
  }
}
