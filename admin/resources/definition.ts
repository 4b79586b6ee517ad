import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { AdminEnvelope } from '#contract/admin/envelope.ts';
import { fieldInfo } from '#contract/admin/form-fields.ts';
import type { ImportCalls } from '#contract/admin/imports.ts';
import type { PictureUse } from '#contract/admin/media.ts';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import type { Permission } from '#contract/admin/roles.ts';
import type { PublicationState } from '#contract/admin/shapes.ts';

/** Fields of every row; the state only if the resource is published. */
export interface RowBase {
  id: number;
  state?: PublicationState;
  publish_at?: string | null;
  offline_at?: string | null;
}

export interface Column<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** The contract's name for sorting by it. */
  sort?: string;
  width?: number;
  align?: 'right';
  /** Hidden by default. */
  isHidden?: true;
  /** The cell links to the record. */
  isLink?: true;
  /** Shown below the link and not part of it. */
  below?(row: Row): ReactNode;
}

/** Resources that can be referenced. */
export type Source = 'games' | 'packs';

export interface Option {
  value: string;
  label: string;
}

export interface Filter {
  /** As in the contract. */
  name: string;
  label: string;
  kind: 'text' | 'choice' | 'choices' | 'switch' | 'moment' | 'number' | 'reference';
  options?: readonly Option[];
  /** The resource of a reference. */
  source?: Source;
}

/** An input of a form. The contract's schema validates it. */
export interface Field {
  /** As in the schema. */
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
  /** The resource of a reference. */
  source?: Source;
  /** The use of a picture, and whether its size is written to the sibling fields `width` and `height`. */
  use?: PictureUse | 'screenshot';
  fillsSize?: true;
  /** Marked as required. */
  isRequired?: true;
  /** Full width instead of one column. */
  isWide?: true;
  /** Help text below it. */
  hint?: string;
  /** Unit after the number: 分、秒. */
  unit?: string;
  /** For a list of parts: the inputs of a part, the value of a new one and the name of one. */
  parts?: readonly Field[];
  newPart?: () => object;
  partName?: string;
}

/** A group of inputs. */
export interface Section {
  title: string;
  hint?: string;
  fields: readonly Field[];
}

/** A group of inputs whose labels are those of the contract's form, except the given ones. */
export interface FormSection extends Omit<Section, 'fields'> {
  fields: readonly (Omit<Field, 'label'> & { label?: string })[];
}

/** A resource of the admin site, from which its list and form are rendered. */
export interface Resource<Row extends RowBase = RowBase, Item extends object = object> {
  readonly calls: ResourceCalls;
  readonly read: Permission;
  readonly write: Permission;
  /** URL of the list below `/console`; forms are below it. */
  readonly path: string;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly sections: readonly Section[];
  titleOf(row: Row): string;
  /** Initial values of a new record. */
  empty(): Item;
  /** Records can be neither created nor deleted. */
  readonly isFixed?: true;
  /** Read-only content above the form. */
  about?(title: string): ReactNode;
  /** Additional actions in the form. */
  formActions?(id: number): ReactNode;
  /** Additional actions in the list; `reload` reloads it. */
  actions?(reload: () => void): ReactNode;
  /** The import calls of the list. */
  readonly imports?: ImportCalls;
  /** URL of the public page. */
  publicPath?(id: number): string;
  /** Renders the public page with unsaved values; `id` null for a new record. */
  preview?(id: number | null, item: Item): Promise<AdminEnvelope<{ html: string }>>;
}

/** Defines a resource. Permissions and URL are derived from the name of the calls, the labels from their form. */
export function defineResource<Calls extends ResourceCalls & { readonly form: z.ZodMiniObject }>({
  calls,
  sections,
  ...rest
}: { calls: Calls; sections: readonly FormSection[] } & Omit<
  Resource<z.output<Calls['row']> & RowBase, z.output<Calls['form']> & object>,
  'calls' | 'read' | 'write' | 'path' | 'sections'
>): Resource<z.output<Calls['row']> & RowBase, z.output<Calls['form']> & object> {
  return {
    calls,
    path: `/${calls.name}`,
    read: `${calls.name}.read`,
    write: `${calls.name}.write`,
    sections: sections.map(({ fields, ...section }) => ({
      ...section,
      fields: fields.map((field) => ({
        label: fieldInfo(calls.form.shape[field.name])?.label ?? field.name,
        ...field,
      })),
    })),
    ...rest,
  };
}

/** Options whose values are their labels. */
export function sameOptions(words: readonly string[]): Option[] {
  return words.map((word) => ({ value: word, label: word }));
}

export function namedOptions(names: Readonly<Record<string, string>>): Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

const PUBLICATION_LABELS = { state: '状态', publish_at: '发布时间', offline_at: '下线时间' };

/** Labels of the fields of a resource's form. */
export function labelsOf<Row extends RowBase, Item extends object>({
  sections,
}: Pick<Resource<Row, Item>, 'sections'>): Record<string, string> {
  const fields = sections.flatMap((section) => section.fields);
  return { ...PUBLICATION_LABELS, ...Object.fromEntries(fields.map(({ name, label }) => [name, label])) };
}
