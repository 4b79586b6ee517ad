/** The parts of a pattern that attacks need, as a tree. */
export type PatternTree =
  /** One of these characters (of the tested alphabet). */
  | { kind: 'character'; fitting: readonly string[] }
  | { kind: 'sequence'; parts: readonly PatternTree[] }
  | { kind: 'choice'; options: readonly PatternTree[] }
  | { kind: 'repeat'; body: PatternTree; min: number; max: number }
  /** Zero-width: an assertion, a lookahead or a lookbehind. */
  | { kind: 'look'; body: PatternTree };

/** Characters that patterns distinguish, besides their literal ones. */
const ALPHABET = [
  ...Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)),
  ...'\0\t\n\r\u00a0\u2028\u3000\u200d云年月一，：（）【】、！５ａé😀',
];
const NOTHING: PatternTree = { kind: 'sequence', parts: [] };
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/;
const GROUP = /^\((\?(?::|<?[=!]|<(?![=!])[^>]*>))?/;
const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|[1-9]\d*|[\s\S])/;

/** Parses a pattern. @throws if it is invalid */
export function readPattern(source: string, flags: string): PatternTree {
  return new Reader(source, flags).read();
}

class Reader {
  readonly #source: string;
  readonly #flags: string;
  readonly #alphabet: readonly string[];
  #at = 0;

  constructor(source: string, flags: string) {
    new RegExp(source, flags);
    this.#source = source;
    this.#alphabet = alphabetOf(source);
    this.#flags = flags.replace(/[gy]/g, '');
  }

  read(): PatternTree {
    const options: PatternTree[] = [];
    let parts: PatternTree[] = [];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at += 1;
        options.push({ kind: 'sequence', parts });
        parts = [];
      } else {
        parts.push(this.#quantified(this.#atom()));
      }
    }
    options.push({ kind: 'sequence', parts });
    return options.length === 1 ? (options[0] ?? NOTHING) : { kind: 'choice', options };
  }

  #rest(): string {
    return this.#source.slice(this.#at);
  }

  #quantified(body: PatternTree): PatternTree {
    const [all, sign, from, comma, to] = QUANTIFIER.exec(this.#rest()) ?? [];
    if (all === undefined) {
      return body;
    }
    this.#at += all.length;
    if (sign) {
      const [min, max] = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[sign] ?? [0, 1];
      return { kind: 'repeat', body, min: min ?? 0, max: max ?? 1 };
    }
    const min = Number(from);
    return { kind: 'repeat', body, min, max: comma ? Number(to || Infinity) : min };
  }

  #atom(): PatternTree {
    const [opening, kind] = GROUP.exec(this.#rest()) ?? [];
    if (opening !== undefined) {
      this.#at += opening.length;
      const body = this.read();
      this.#at += 1;
      return kind && /[=!]$/.test(kind) ? { kind: 'look', body } : body;
    }
    const text = this.#source[this.#at] === '[' ? this.#characterClass() : this.#single();
    this.#at += text.length;
    if (/^(?:[$^]|\\[bB])$/.test(text)) {
      return { kind: 'look', body: NOTHING };
    }
    // The text of a back reference is unknown: it matches any one character.
    return { kind: 'character', fitting: this.#fittingTo(/^\\(?:k<|[1-9])/.test(text) ? '[\\s\\S]' : text) };
  }

  #fittingTo(atom: string): readonly string[] {
    const pattern = new RegExp(`^(?:${atom})$`, this.#flags);
    return this.#alphabet.filter((character) => pattern.test(character));
  }

  #single(): string {
    return ESCAPE.exec(this.#rest())?.[0] ?? String.fromCodePoint(this.#rest().codePointAt(0) ?? 0);
  }

  #characterClass(): string {
    let depth = 0;
    for (let end = this.#at; ; end += 1) {
      const character = this.#source[end];
      if (character === '\\') {
        end += 1;
      } else if (character === '[' && (depth === 0 || this.#flags.includes('v'))) {
        depth += 1;
      } else if (character === ']') {
        depth -= 1;
      }
      if (depth === 0) {
        return this.#source.slice(this.#at, end + 1);
      }
    }
  }
}

function alphabetOf(source: string): string[] {
  return [...new Set([...ALPHABET, ...source])];
}

/** Every unbounded repeat of a tree, with the trees before and after it. */
export function* longRepeats(
  tree: PatternTree,
  before: readonly PatternTree[] = [],
  behind: readonly PatternTree[] = [],
): Generator<{ body: PatternTree; before: readonly PatternTree[]; behind: readonly PatternTree[] }> {
  if (tree.kind === 'repeat') {
    if (tree.max >= LONG) {
      yield { body: tree.body, before, behind };
    }
    yield* longRepeats(tree.body, before, behind);
  } else if (tree.kind === 'look') {
    yield* longRepeats(tree.body, before, behind);
  } else if (tree.kind === 'choice') {
    for (const option of tree.options) {
      yield* longRepeats(option, before, behind);
    }
  } else if (tree.kind === 'sequence') {
    for (const [place, part] of tree.parts.entries()) {
      const left = [...before, ...tree.parts.slice(0, place)];
      yield* longRepeats(part, left, [...tree.parts.slice(place + 1), ...behind]);
    }
  }
}

const LONG = 10;

/** The character sets in a tree. */
export function characterSets(tree: PatternTree): (readonly string[])[] {
  switch (tree.kind) {
    case 'character':
      return [tree.fitting];
    case 'sequence':
      return tree.parts.flatMap(characterSets);
    case 'choice':
      return tree.options.flatMap(characterSets);
    default:
      return characterSets(tree.body);
  }
}

/** One character per combination of sets that contain it. */
export function distinctiveCharacters(tree: PatternTree, source: string): string[] {
  const sets = characterSets(tree);
  const seen = new Map<string, string>();
  for (const character of alphabetOf(source)) {
    const taken = sets.map((set) => (set.includes(character) ? '1' : '0')).join('');
    seen.set(taken, seen.get(taken) ?? character);
  }
  return [...seen.values()];
}
