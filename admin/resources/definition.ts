import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { fieldInfo } from '#contract/admin/form-fields.ts';
import type { ImportCalls } from '#contract/admin/imports.ts';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import type { Permission } from '#contract/admin/roles.ts';
import type { Publication } from '#contract/admin/shapes.ts';
import type { Call } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { Field, Filter } from '../fields/field.ts';
import { type Column, type ColumnOf, completeColumn } from './columns.ts';

/** Fields of every row; the state only if the resource is published. */
export interface RowBase extends Partial<Publication> {
  id: number;
}

export interface Section {
  title: string;
  hint?: string;
  fields: readonly Field[];
}

/** A group of inputs, which have the contract's labels by default. */
interface SectionOf extends Omit<Section, 'fields'> {
  fields: readonly (Omit<Field, 'label'> & { label?: string })[];
}

export function section(title: string, fields: SectionOf['fields']): SectionOf {
  return { title, fields };
}

export function hintedSection(title: string, hint: string, fields: SectionOf['fields']): SectionOf {
  return { title, hint, fields };
}

export interface ListResult<Row> {
  list: Row[];
  total: number;
  total_capped?: boolean;
  page: number;
  size: number;
}

/** A rendered page, and the time that it shows; without a time it cannot be chosen. */
export interface Previewed {
  html: string;
  at?: string;
}

/** The unsaved values of an open form. */
export interface OpenForm {
  read(): Record<string, unknown>;
  /** Changes fields as the operator would: the change is not saved. */
  fill(values: Record<string, unknown>): void;
}

export type ListCall<List extends ListResult<object>> = Call<z.ZodMiniType, z.ZodMiniType<List>>;

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
  empty(): Item;
  /** Records can be neither created nor deleted. */
  readonly isFixed?: true;
  about?(title: string): ReactNode;
  formActions?(id: number, form: OpenForm): ReactNode;
  /** Additional actions in the list; `reload` reloads it. */
  actions?(reload: () => void): ReactNode;
  /** Actions in the list for everybody who may read it. */
  readActions?(): ReactNode;
  /** A question before records are published, or nothing. `item`: the unsaved form; `id` null is a new record. */
  confirmPublish?(
    records: { ids: readonly number[] } | { id: number | null; item: Item },
  ): Promise<string | undefined>;
  readonly imports?: ImportCalls;
  publicPath?(id: number): string;
  /** Renders the public page with unsaved values; `id` null for a new record. */
  preview?(id: number | null, item: Item, at: string | null): Promise<Envelope<Previewed>>;
}

type FormCalls = ResourceCalls & { readonly form: z.ZodMiniObject };
type RowOf<Calls extends FormCalls> = z.output<Calls['row']> & RowBase;
type ResourceOf<Calls extends FormCalls> = Resource<RowOf<Calls>, z.output<Calls['form']> & object>;

/** Defines a resource. Permissions and URL are derived from the name of the calls, the labels from their form. */
export function defineResource<Calls extends FormCalls>({
  calls,
  columns,
  sections,
  ...rest
}: Omit<ResourceOf<Calls>, 'calls' | 'read' | 'write' | 'path' | 'columns' | 'sections'> & {
  calls: Calls;
  columns: readonly ColumnOf<RowOf<Calls>>[];
  sections: readonly SectionOf[];
}): ResourceOf<Calls> {
  const labelOf = ({ name, kind }: Pick<Field, 'name' | 'kind'>) => {
    const label = fieldInfo(calls.form.shape[name])?.label ?? name;
    return kind === 'moment' ? `${label}（北京时间）` : label;
  };
  return {
    calls,
    path: `/${calls.name}`,
    read: `${calls.name}.read`,
    write: `${calls.name}.write`,
    columns: columns.map(completeColumn),
    sections: sections.map(({ fields, ...section }) => ({
      ...section,
      fields: fields.map((field) => ({
        label: labelOf(field),
        ...field,
        ...(field.kind === 'text' && fieldInfo(calls.form.shape[field.name])?.address === 'web'
          ? { kind: 'address' as const }
          : {}),
      })),
    })),
    ...rest,
  };
}

const PUBLICATION_LABELS = { state: '状态', publish_at: '发布时间', offline_at: '下线时间' };

export function fieldsOf({ sections }: Pick<Resource, 'sections'>): Field[] {
  return sections.flatMap(({ fields }) => fields);
}

export function labelsOf(resource: Pick<Resource, 'sections'>): Record<string, string> {
  const labels = fieldsOf(resource).map(({ name, label }) => [name, label]);
  return { ...PUBLICATION_LABELS, ...Object.fromEntries(labels) };
}
