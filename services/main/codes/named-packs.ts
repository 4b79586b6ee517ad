import type { ColumnCell } from '#platform/import/column-cells.ts';
import { headingForms } from '#platform/import/column-names.ts';
import { plainWords } from './used-words.ts';

const COLUMNS = {
  game: /^(?:所属)?(?:游戏|产品|项目|应用|game|product|app)(?:名称?|名字|title|name)?$/,
  pack: /^(?:所属)?(?:礼包|礼品|活动礼包|pack|package|gift)(?:名称?|名字|标题|title|name)?$/,
};
const SIGNS = /[\s《》【】「」[\]()·:_—-]/g;
const SHOWN = 3;

type NamedColumn = keyof typeof COLUMNS;
const KINDS = ['game', 'pack'] as const;

/** What a row says about the game or the pack of its code. */
export interface PackName {
  column: NamedColumn;
  heading: string;
  text: string;
  /** For comparisons. */
  plain: string;
}

/** The pack that codes are imported into: the game's name and its aliases, and the title. */
export interface ExpectedNames {
  game: readonly string[];
  pack: readonly string[];
}

/** Compares the games and packs that a file names beside its codes with those that they are imported into. */
export class NamedPacks {
  #expected: Record<NamedColumn, readonly string[]>;
  #title: string;
  #columns = new Map<string, NamedColumn | undefined>();
  /** The different names. */
  #found = { game: new Map<string, PackName>(), pack: new Map<string, PackName>() };
  /** Columns whose rows with another name are held back. */
  #judged = new Set<NamedColumn>();
  #noted = new Set<NamedColumn>();

  constructor(expected: ExpectedNames) {
    this.#expected = { game: expected.game.map(plainName), pack: expected.pack.map(plainName) };
    this.#title = `${expected.game[0]}的“${expected.pack[0]}”`;
  }

  namesIn({ beside = [] }: ColumnCell): PackName[] {
    return beside.flatMap(({ heading, text }) => {
      const column = this.#columnOf(heading);
      const plain = column ? plainName(text) : '';
      return column && plain !== '' ? [{ column, heading, text, plain }] : [];
    });
  }

  /** Learns the names of a group of rows; returns what an operator should know about them. */
  learn(names: readonly PackName[]): string[] {
    for (const name of names) {
      this.#found[name.column].set(name.plain, name);
    }
    return KINDS.flatMap((column) => {
      const found = [...this.#found[column].values()];
      const areSeveralGames = column === 'game' && found.length > 1;
      if (areSeveralGames || found.some((name) => this.#isExpected(name))) {
        this.#judged.add(column);
      }
      if (found.length === 0 || this.#judged.has(column) || this.#noted.has(column)) {
        return [];
      }
      this.#noted.add(column);
      const shown = found.slice(0, SHOWN).map(({ text }) => `“${text}”`);
      const more = found.length > SHOWN ? '等' : '';
      return [
        `“${found[0]?.heading}”列写着${shown.join('、')}${more}，兑换码都导入${this.#title}；请核对是不是它的`,
      ];
    });
  }

  /** Why a row belongs to another game or pack; undefined for any other. */
  otherOf(names: readonly PackName[]): string | undefined {
    const other = names.find((name) => this.#judged.has(name.column) && !this.#isExpected(name));
    return other && `“${other.heading}”列写着“${other.text}”，不是${this.#title}`;
  }

  #isExpected({ column, plain }: PackName): boolean {
    const expected = this.#expected[column];
    const isExact = expected.some((one) => this.#found[column].has(one));
    return expected.some((one) => (isExact ? one === plain : one.includes(plain) || plain.includes(one)));
  }

  #columnOf(heading: string): NamedColumn | undefined {
    if (!this.#columns.has(heading)) {
      this.#columns.set(heading, namedColumn(heading));
    }
    return this.#columns.get(heading);
  }
}

/** What a column names by its heading; undefined for anything else. */
export function namedColumn(heading: string): NamedColumn | undefined {
  const [, plain] = headingForms(heading);
  return KINDS.find((column) => COLUMNS[column].test(plain));
}

function plainName(text: string): string {
  return plainWords(text).toLowerCase().replace(SIGNS, '');
}
