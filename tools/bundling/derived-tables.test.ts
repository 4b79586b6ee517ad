import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as navItems from '#portal/layout/nav-items.ts';
import { derivedTables } from './derived-tables.ts';

const load = derivedTables().load as (id: string) => string | undefined;
const root = join(import.meta.dirname, '..', '..');

test('a derived module is replaced by its exports', async () => {
  const code = load(join(root, 'portal/layout/nav-items.ts')) ?? '';
  expect(await import(`data:text/javascript,${encodeURIComponent(code)}`)).toEqual(navItems);
});

test('other modules are left alone', () => {
  expect(load(join(root, 'contract/site-map.ts'))).toBeUndefined();
});
