import type * as z from 'zod/mini';
import * as accountResponses from '#contract/account/responses.ts';
import type { Call } from '#contract/call.ts';
import { callGroups } from '#contract/calls.ts';
import { pascalCase } from './schemas.ts';

export const callNames: ReadonlyMap<string, { name: string; group: string }> = new Map(
  Object.entries(callGroups).flatMap(([group, { calls }]) =>
    Object.entries(calls).flatMap(([name, value]) =>
      isCall(value) ? [[value.path, { name, group }] as const] : [],
    ),
  ),
);

/** The contract's entities, each with its type name. */
export function entitySchemas(): (readonly [name: string, schema: z.ZodMiniType])[] {
  const groups = Object.values(callGroups);
  const modules: object[] = [
    ...groups.map(({ entities = {} }) => entities),
    accountResponses,
    ...groups.map(({ calls }) => calls),
  ];
  const exported = modules.flatMap((module) => Object.entries(module));
  return exported.flatMap(([name, value]) => (isObjectSchema(value) ? [[pascalCase(name), value]] : []));
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

function isObjectSchema(value: unknown): value is z.ZodMiniType {
  const { type } = (value as { _zod?: { def?: { type?: string } } } | null)?._zod?.def ?? {};
  return type === 'object';
}
