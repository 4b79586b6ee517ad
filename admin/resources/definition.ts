import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { OperatorCall } from '#contract/admin/call.ts';
import type { OperatorEnvelope } from '#contract/admin/envelope.ts';
import type { ImportCalls } from '#contract/admin/imports.ts';
import type { orderCall } from '#contract/admin/list-calls.ts';
import type { PictureUse } from '#contract/admin/media.ts';
import type { Permission } from '#contract/admin/roles.ts';
import type { PublicationState } from '#contract/admin/shapes.ts';
import type { UndoCalls } from '#contract/admin/undo.ts';

/** The calls that every subject has. */
interface ResourceCalls extends UndoCalls {
  readonly name: string;
  readonly title: string;
  readonly form: z.ZodMiniType;
  readonly isPublished: boolean;
  readonly row: z.ZodMiniType;
  readonly list: OperatorCall;
  readonly one: OperatorCall;
  readonly save: OperatorCall;
  readonly remove: OperatorCall;
  readonly state: OperatorCall;
  readonly export: OperatorCall;
  readonly history: OperatorCall;
}

/** The call that puts things into an order, whichever they are. */
export type OrderCall = ReturnType<typeof orderCall>;

/** What every row has; the state where the subject is published. */
export interface RowBase {
  id: number;
  state?: PublicationState;
  publish_at?: string | null;
  offline_at?: string | null;
}

/** A column of a list. */
export interface Column<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** What the contract calls the order by it. */
  sort?: string;
  width?: number;
  align?: 'right';
  /** Not shown until the operator asks for it. */
  isHidden?: true;
  /** What a record is known by: in a list whose records have a page it leads there. */
  leads?: true;
  /** Below what leads there, and not part of it. */
  below?(row: Row): ReactNode;
}

/** What may be pointed at. */
export type Source = 'games' | 'packs';

export interface Option {
  value: string;
  label: string;
}

/** A filter of a list, by the contract's name for it. */
export interface Filter {
  name: string;
  label: string;
  kind: 'text' | 'choice' | 'choices' | 'switch' | 'moment' | 'number' | 'reference';
  options?: readonly Option[];
  /** What a reference points at. */
  source?: Source;
}

/** An input of a form. Which rules it has to keep, the contract's schema says. */
export interface Field {
  /** As the schema names it. */
  name: string;
  label: string;
  kind:
    | 'text'
    | 'long-text'
    | 'whole'
    | 'number'
    | 'size'
    | 'switch'
    | 'choice'
    | 'choices'
    | 'words'
    | 'moment'
    | 'picture'
    | 'colour'
    | 'html'
    | 'reference'
    | 'references'
    | 'parts';
  options?: readonly Option[];
  /** What a reference points at. */
  source?: Source;
  /** What a picture is for, and whether its size goes into the fields `width` and `height` beside it. */
  use?: PictureUse | 'screenshot';
  tellsSize?: true;
  /** Marked as one that has to be filled in. */
  isNeeded?: true;
  /** The whole width instead of a column. */
  isWide?: true;
  /** A sentence below it. */
  hint?: string;
  /** What stands behind the number: 分、秒. */
  unit?: string;
  /** Of a list of parts: the inputs of one, what a new one holds, and what one is called. */
  parts?: readonly Field[];
  newPart?: () => object;
  partName?: string;
}

/** Inputs that belong together. */
export interface Section {
  title: string;
  hint?: string;
  fields: readonly Field[];
}

/** A subject as its pages show it: a list and a form, described. */
export interface Subject<Row extends RowBase = RowBase, Item extends object = object> {
  readonly calls: ResourceCalls;
  readonly read: Permission;
  readonly write: Permission;
  /** Below `/console`, where the list stands; the forms below that. */
  readonly path: string;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly sections: readonly Section[];
  titleOf(row: Row): string;
  /** What a new one begins with. */
  empty(): Item;
  /** Which there are is fixed: none is made here, none deleted. */
  readonly isFixed?: true;
  /** Above the form of a record that isn't edited as a whole: the rest of it. */
  about?(title: string): ReactNode;
  /** What else can be done with a record, in its form. */
  formActions?(id: number): ReactNode;
  /** What else can be done from the list; `reload` reads it again. */
  actions?(reload: () => void): ReactNode;
  /** The call that puts its things into an order. */
  readonly order?: OrderCall;
  /** The calls by which its list takes files. */
  readonly imports?: ImportCalls;
  /** Where players see it. */
  publicPath?(id: number): string;
  /** The page as players would see it with what is being edited; `id` null: a new one. Saves nothing. */
  preview?(id: number | null, item: Item): Promise<OperatorEnvelope<{ html: string }>>;
}

/** Describes a subject; its permissions follow from the calls' name. */
export function defineResource<Calls extends ResourceCalls>({
  calls,
  ...rest
}: { calls: Calls } & Omit<
  Subject<z.output<Calls['row']> & RowBase, z.output<Calls['form']> & object>,
  'calls' | 'read' | 'write'
>): Subject<z.output<Calls['row']> & RowBase, z.output<Calls['form']> & object> {
  return {
    calls,
    read: `${calls.name}.read` as Permission,
    write: `${calls.name}.write` as Permission,
    ...rest,
  };
}

/** Words of a vocabulary that are their own labels. */
export function sameOptions(words: readonly string[]): Option[] {
  return words.map((word) => ({ value: word, label: word }));
}

/** Words with their labels. */
export function namedOptions(names: Readonly<Record<string, string>>): Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
