import { type CellLook, namesColour } from '#platform/import/cell-looks.ts';
import { plainWords, saysGiven, saysUsed } from './used-words.ts';

/** `红色的`, `黄底为`, `标红：`, `灰色的码都`; `红包` is no colour. */
const CHINESE =
  /(?:[标涂]([红黄橙橘绿蓝紫粉灰])|([红黄橙橘绿蓝紫粉灰])[色底字])([底字的色是为表示代都全部均即部分单元格兑换码标记:= -]{0,12})/gu;
const ENGLISH =
  /\b(red|yellow|orange|green|blue|purple|pink|gr[ae]y)s?(?![a-z])((?: (?:ones?|cells?|codes?|rows?|text|fill|font))?(?: (?:are|is|means?))?[ :=-]{0,3})/gi;
/** In the title of a pack a colour is a name: `【红色礼包】已发放`. */
const IN_TITLE = /礼包|[】\])》」]/;
/** Between what is said of one colour and of another. */
const CLAUSE_END = /[,;。、.!|/]/;
const NAMES: Readonly<Record<string, string>> = {
  橘: '橙色',
  red: '红色',
  yellow: '黄色',
  orange: '橙色',
  green: '绿色',
  blue: '蓝色',
  purple: '紫色',
  pink: '粉色',
  gray: '灰色',
  grey: '灰色',
};
/** Colours that one person calls by the one name and another by the other. */
const NEAR: Readonly<Record<string, string>> = {
  红色: '粉色',
  粉色: '红色',
  黄色: '橙色',
  橙色: '黄色',
};

interface Meaning {
  colour: string;
  /** The codes in this colour were given away. */
  isUsed: boolean;
}

/** What a text says of colours: `红色的已发，绿色的未发`. */
function meaningsOf(given: string): Meaning[] {
  const text = plainWords(given);
  const found = [...text.matchAll(CHINESE), ...text.matchAll(ENGLISH)].sort(
    (one, other) => one.index - other.index,
  );
  return found.map((match, at) => {
    const word = (match.slice(1, -1).find((one) => one !== undefined && one.length > 0) ?? '').toLowerCase();
    const start = match.index + match[0].length;
    const [said = ''] = text.slice(start, found[at + 1]?.index).split(CLAUSE_END);
    const words = said.trim();
    return {
      colour: NAMES[word] ?? `${word}色`,
      isUsed: !IN_TITLE.test(words) && (saysUsed(words) || saysGiven(words)),
    };
  });
}

/** Knows what a workbook says of the colours of its cells. */
export class ColourLegends {
  /** The colours that cells of the workbook have. */
  #present = new Set<string>();
  /** By colour: the text that says that its codes were given away; null: that they were not. */
  #said = new Map<string, string | null>();

  /** Notes the looks of the cells: only these colours have a meaning. */
  know(looks: readonly CellLook[]): void {
    for (const { fill, font } of looks) {
      for (const colour of [fill, font]) {
        if (colour !== undefined) {
          this.#present.add(colour);
        }
      }
    }
  }

  /** Reads a text, and returns whether it says what a colour of the workbook means. */
  read(text: string): boolean {
    const mayBe = this.#present.size > 0 && namesColour(text);
    const known = mayBe ? meaningsOf(text).filter(({ colour }) => this.#isPresent(colour)) : [];
    for (const { colour, isUsed } of known) {
      this.#said.set(colour, isUsed ? text : (this.#said.get(colour) ?? null));
    }
    return known.some(({ isUsed }) => isUsed);
  }

  /** What says that a cell of this look was given away; undefined without. */
  textOf({ fill, font, rowFills = [] }: CellLook): { colour: string; text: string } | undefined {
    for (const colour of [font, fill, ...rowFills]) {
      const text = colour === undefined ? undefined : this.#textOf(colour);
      if (colour !== undefined && text) {
        return { colour, text };
      }
    }
    return undefined;
  }

  #textOf(colour: string): string | null | undefined {
    const near = NEAR[colour];
    return this.#said.has(colour) || near === undefined || this.#present.has(near)
      ? this.#said.get(colour)
      : this.#said.get(near);
  }

  #isPresent(colour: string): boolean {
    return this.#present.has(colour) || this.#present.has(NEAR[colour] ?? '');
  }
}
