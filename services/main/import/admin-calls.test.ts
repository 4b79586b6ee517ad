import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { imports } from '#contract/admin/imports.ts';
import { type Access, accessOf } from '#contract/admin/role-access.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { importCalls } from './admin-calls.ts';

async function importAs(access: Access) {
  const { db } = scriptedDatabase();
  const handler = importCalls.find(({ call }) => call === imports.openings.run);
  const context = {
    db,
    publish: async () => undefined,
    now: new Date(),
    operator: { id: 7, access },
    address: '',
    host: '',
  };
  const params = { file_name: '', dry_run: true, undated: 'reject', unknown_games: 'create' };
  const file = Readable.from([Buffer.from('游戏,区服,开服时间\n')]);
  return handler?.handle({ ...context, file } as never, params as never);
}

test('[BLK-16] games are created as drafts only with the permission to write games, for all sites', async () => {
  const openings = { permissions: ['openings.write'], site_ids: [] };
  const bound = { permissions: ['games.write'], site_ids: [3] };
  for (const roles of [[openings], [openings, bound]]) {
    await expect(importAs(accessOf(null, roles))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await importAs(accessOf('editor', []))).toBeDefined();
});
