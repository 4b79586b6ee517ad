import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import type { ResourceName } from '#contract/admin/roles.ts';
import type { Call } from '#contract/call.ts';
import { callGroups, calls } from '#contract/calls.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { MAY } from '../integration/admin/roles/table.ts';

const root = join(import.meta.dirname, '..', '..');

interface Declared {
  file: string;
  call: Call;
  /** Of the resource whose list this call is. */
  resource?: ResourceName;
}

/** The calls of a value, also those of objects in it; of a resource only the list. */
function callsIn(value: unknown): Omit<Declared, 'file'>[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) {
    return [];
  }
  if ('access' in value && 'input' in value && 'path' in value) {
    return [{ call: value as Call }];
  }
  if ('isPublished' in value && 'list' in value) {
    const { list: call, name: resource } = value as ResourceCalls;
    return [{ call, resource }];
  }
  return Object.values(value).flatMap(callsIn);
}

/** The calls that the modules of a folder of the contract export. */
async function declaredIn(folder: string): Promise<Declared[]> {
  const files = globSync(`${folder}/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map(async (file) => [file, await import(/* @vite-ignore */ join(root, file))] as const),
  );
  return modules.flatMap(([file, module]) =>
    Object.values(module).flatMap((value) => callsIn(value).map((found) => ({ file, ...found }))),
  );
}

const CALLS = { main: 'services/main/calls.ts', sdk: 'services/comments/calls.ts' };
const ADMIN_CALLS = {
  main: 'services/main/admin-calls.ts',
  sdk: 'services/comments/admin-calls.ts',
  account: 'services/account/admin-calls.ts',
  console: 'services/admin/calls.ts',
};

test('every call of contract/calls/ is listed, described and handled', async () => {
  const declared = await declaredIn('contract/calls');
  const listed = new Set<Call>(Object.values(calls));
  const described = new Set(Object.values(callGroups).flatMap((group) => Object.values(group.calls)));
  const handled = { main: mainCalls, sdk: commentsCalls };
  const isHandled = ({ service, path }: Call) =>
    (service === 'main' || service === 'sdk') && handled[service].some(({ call }) => call.path === path);
  expect(declared.length).toBeGreaterThan(50);
  expect(
    declared.flatMap(({ file, call }) => [
      ...(listed.has(call) ? [] : [`contract/calls.ts: \`listed\` lacks ${call.path} of ${file}`]),
      ...(described.has(call) ? [] : [`contract/calls.ts: \`callGroups\` lacks the module ${file}`]),
      ...(isHandled(call) ? [] : [`${CALLS[call.service as 'main']}: ${call.path} has no handler`]),
    ]),
  ).toEqual([]);
});

test('every call of contract/admin/ is handled, and every resource has a page in the menu', async () => {
  const declared = await declaredIn('contract/admin');
  const handled = new Set(operatorCalls.map(({ path }) => path));
  const menu = readFileSync(join(root, 'admin/app/pages.tsx'), 'utf8');
  const listOf = ({ call, resource }: Declared) =>
    resource && call.service === 'main' ? 'services/main/resources.ts' : ADMIN_CALLS[call.service];
  expect(declared.length).toBeGreaterThan(150);
  expect(
    declared.flatMap((one) => [
      ...(handled.has(one.call.path) ? [] : [`${listOf(one)}: ${one.call.path} has no handler`]),
      ...(one.resource && !new RegExp(`\\b(list|page)\\(\\s*'${one.resource}'`).test(menu)
        ? [`admin/app/pages.tsx: \`menu\` lacks the resource ${one.resource}`]
        : []),
    ]),
  ).toEqual([]);
});

test('every admin call has its roles in the second copy of the table', () => {
  expect(
    operatorCalls
      .filter(({ path }) => MAY[path] === undefined)
      .map(({ path }) => `tests/integration/admin/roles/table.ts: ${path} has no roles`),
  ).toEqual([]);
});
