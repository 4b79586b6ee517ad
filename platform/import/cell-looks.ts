import type { CellRange } from './workbook-ranges.ts';

/** How a cell looks where it does not look plain: colours by their names, as people speak of them. Of a text file: what stands around an entry. */
export interface CellLook {
  /** The colour behind the text. */
  fill?: string;
  /** Those behind other cells of the row, where the own one has none. */
  rowFills?: readonly string[];
  /** The colour of the text. */
  font?: string;
  /** The text is bold or italic, or stands behind a blank, in quotes or before a separator. */
  style?: string;
  /** The text can't be seen: white on white, or in a format that shows nothing. */
  isUnseen?: true;
}

/** What a workbook has to know about its looks before its rows are read. */
export interface Looks {
  /** The different looks of its cells. */
  looks: readonly CellLook[];
  /** Texts that name a colour, of all sheets. */
  texts: readonly string[];
  /** Ranges of the sheet with conditional formats, whose looks are not known. */
  conditional?: readonly CellRange[];
}

/** Texts with a name of a colour beyond this number are not kept, nor longer ones. */
const MOST_TEXTS = 200;
const LONGEST = 100;
const NAMES_COLOUR =
  /[红紅黄黃橙橘绿綠蓝藍紫粉灰][色底字]|[标標涂塗][红紅黄黃橙橘绿綠蓝藍紫粉灰]|\b(?:red|yellow|orange|green|blue|purple|pink|gr[ae]y)\b/i;
/** Colours that a look does not need to name. */
const PLAIN = { fill: '白色', font: '黑色' };

/** Whether a text may say what the colours of cells mean. */
export function namesColour(text: string): boolean {
  return text.length <= LONGEST && NAMES_COLOUR.test(text);
}

/** The texts that may say what the colours of cells mean. */
export function colourTexts(texts: Iterable<string>): string[] {
  const found: string[] = [];
  for (const text of texts) {
    if (namesColour(text) && found.push(text) === MOST_TEXTS) {
      break;
    }
  }
  return found;
}

interface LookParts {
  fill: string | undefined;
  font: string | undefined;
  isBold: boolean | undefined;
  isItalic: boolean | undefined;
}

/** The look of these parts; undefined for a plain one. */
export function cellLook(
  { fill, font, isBold, isItalic }: LookParts,
  isHidden: boolean,
): CellLook | undefined {
  const style = [...(isBold ? ['加粗'] : []), ...(isItalic ? ['斜体'] : [])].join('、');
  const isWhite = font === PLAIN.fill && (fill === undefined || fill === PLAIN.fill);
  const look: CellLook = {
    ...(fill !== undefined && fill !== PLAIN.fill && { fill }),
    ...(font !== undefined && font !== PLAIN.font && { font }),
    ...(style !== '' && { style }),
    ...((isWhite || isHidden) && { isUnseen: true as const }),
  };
  return Object.keys(look).length > 0 ? look : undefined;
}

/** The look in words: `红色的字、黄色的底`; empty for a plain one. */
export function lookText({ fill, rowFills = [], font, style }: CellLook): string {
  const ofRow = rowFills.length > 0 && `同一行有${rowFills.join('、')}的底`;
  const parts = [font && `${font}的字`, fill && `${fill}的底`, ofRow, style];
  return parts.filter(Boolean).join('、');
}

/** The first colours of the palette (ECMA-376 18.8.27), which repeat from 8 on, and those that people use for marks. */
const BASIC = ['000000', 'FFFFFF', 'FF0000', '00FF00', '0000FF', 'FFFF00', 'FF00FF', '00FFFF'];
const PALETTE: Readonly<Record<number, string>> = {
  16: '800000',
  17: '008000',
  18: '000080',
  19: '808000',
  20: '800080',
  21: '008080',
  22: 'C0C0C0',
  23: '808080',
  26: 'FFFFCC',
  42: 'CCFFCC',
  43: 'FFFF99',
  44: '99CCFF',
  45: 'FF99CC',
  47: 'FFCC99',
  50: '99CC00',
  51: 'FFCC00',
  52: 'FF9900',
  53: 'FF6600',
  55: '969696',
  57: '339966',
};
/** The colours of the theme of new workbooks, in the order of their numbers. */
const THEME = [
  'FFFFFF',
  '000000',
  'E7E6E6',
  '44546A',
  '4472C4',
  'ED7D31',
  'A5A5A5',
  'FFC000',
  '5B9BD5',
  '70AD47',
];
/** The first hue of each name, in degrees. */
const HUES: readonly [number, string][] = [
  [335, '红色'],
  [300, '粉色'],
  [255, '紫色'],
  [165, '蓝色'],
  [68, '绿色'],
  [44, '黄色'],
  [16, '橙色'],
  [0, '红色'],
];
const GREY_CHROMA = 0.1;
const WHITE_FROM = 0.97;
const BLACK_TO = 0.15;

/** The name of a colour of a workbook; undefined for an automatic or unknown one. */
export function colourName({ rgb, indexed, theme, tint = '0' }: Record<string, string>): string | undefined {
  const hex = rgb?.slice(-6) ?? (theme === undefined ? paletteColour(Number(indexed)) : THEME[Number(theme)]);
  if (hex === undefined || !/^[0-9a-f]{6}$/i.test(hex)) {
    return undefined;
  }
  const parts = [0, 2, 4].map((at) => tinted(Number.parseInt(hex.slice(at, at + 2), 16) / 255, Number(tint)));
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  if (most - least < GREY_CHROMA) {
    return least >= WHITE_FROM ? '白色' : most <= BLACK_TO ? '黑色' : '灰色';
  }
  const hue = hueOf(parts, most, most - least);
  return HUES.find(([from]) => hue >= from)?.[1];
}

function paletteColour(index: number): string | undefined {
  return index < 2 * BASIC.length ? BASIC[index % BASIC.length] : PALETTE[index];
}

/** A part of a colour, from 0 to 1, nearer to white or black. */
function tinted(part: number, tint: number): number {
  return tint < 0 ? part * (1 + tint) : part + (1 - part) * (tint || 0);
}

function hueOf([red = 0, green = 0, blue = 0]: number[], most: number, range: number): number {
  const sixths =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return (sixths * 60 + 360) % 360;
}
