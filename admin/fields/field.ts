import type { PictureUse } from '#contract/admin/media.ts';
import type { CategoryKind } from '#contract/vocabulary.ts';

export interface InputProps<Value> {
  id?: string;
  value?: Value;
  onChange?(value: Value): void;
}

/** The fields beside an input, which it reads and fills. */
export interface Siblings {
  read(name: string): unknown;
  fill(values: Readonly<Record<string, unknown>>): void;
}

export type Source = 'games' | 'packs' | 'sites' | 'roles' | 'channels';

export interface Option {
  value: string;
  label: string;
}

/** Options, words that are their own labels, or labels by value. */
export type Options = readonly (Option | string)[] | Readonly<Record<string, string>>;

export function optionsOf(options: Options = []): Option[] {
  const list: readonly (Option | string)[] = Array.isArray(options)
    ? options
    : Object.entries(options).map(([value, label]) => ({ value, label }));
  return list.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
}

export interface Filter {
  /** As in the contract. */
  name: string;
  label: string;
  kind: 'text' | 'choice' | 'choices' | 'switch' | 'moment' | 'number' | 'reference';
  options?: Options;
  /** The options are a list that operators maintain. */
  vocabulary?: CategoryKind;
  source?: Source;
}

/** An input of a form. The contract's schema validates it. */
export interface Field extends Omit<Filter, 'kind'> {
  kind:
    | Filter['kind']
    | 'long-text'
    | 'whole'
    | 'year'
    | 'level'
    | 'size'
    | 'duration'
    | 'words'
    | 'picture'
    | 'link'
    | 'address'
    | 'colour'
    | 'html'
    | 'references'
    | 'permissions'
    | 'package'
    | 'parts';
  /** The use of a picture, and whether its size is written to the sibling fields `width` and `height`. */
  use?: PictureUse | 'screenshot';
  fillsSize?: true;
  isRequired?: true;
  /** The end of a period: a day that is typed alone or with a zero time is its last second. */
  isEnd?: true;
  /** The field of the form with the precision of this time: 分, 日 or 月. */
  precision?: string;
  isWide?: true;
  hint?: string;
  /** Shown only while another field of the form has this value. */
  onlyIf?: { name: string; is: string };
  /** Unit after the number: 分、秒. */
  unit?: string;
  /** For a list of parts: the inputs of a part, the value of a new one and the name of one. */
  parts?: readonly Field[];
  newPart?: () => object;
  partName?: string;
  /** The parts are pictures: shown as a row that is ordered by dragging, and several are added at once. */
  isGallery?: true;
}
