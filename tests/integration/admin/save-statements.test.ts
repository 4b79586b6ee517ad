import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import type { CallInput } from '#contract/call.ts';
import { fillCategories } from '#services/main/games/categories/category-lists.ts';
import { describeOneDatabase } from '../databases.ts';
import { recorded } from '../recorded-statements.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

const item: CallInput<typeof games.save>['item'] = {
  name: '九霄剑歌',
  version_label: '官服',
  summary: '仙侠新作',
  categories: ['角色扮演'],
  description_html: '<p>介绍</p>',
  figures: [{ kind: '下载量', value: 350_000, source: '应用宝', stated_on: '2026-11-20' }],
  aliases: [{ alias: '剑歌', kind: 'short' }],
  packages: [{ platform: 'android', version: '1.2.0', url: 'https://dl.example/jian.apk' }],
  media: [{ kind: 'image', url: 'games/jian-1.webp', width: 1280, height: 720, alt: '战斗' }],
  releases: [{ version: '1.2.0', released_at: '2026-11-20T10:00:00+08:00', notes_html: '<p>修复</p>' }],
};

/** The session, and whether the lists of categories are filled. */
const ADMITTED = ['select operator_role', 'select game_category'];
/** The categories and their former names; another game of the name. */
const CHECKED = ['select game_category for key share', 'select former_category', 'select game'];
const PARTS_WRITTEN = [
  'insert game_alias',
  'insert game_package',
  'select game_media',
  'delete game_media',
  'insert game_media',
  'insert game_release',
  'insert game_figure',
];
/** The form. */
const READ = 'select game_alias';
const STORED = [
  // The version and the publication; returns the title.
  'update game',
  // The packages of the game, and its search document.
  'select package_upload for share',
  'select game_build',
  'insert search_document',
  'delete search_document',
  'update search_document',
  'select unnest',
  'select pack',
  'insert audit_entry',
];
const LOCKED = ['select game for update', READ];
const PARTS_DELETED = 'with game_alias';

/** The verb, the first table and the lock of a statement. */
function shortened(sql: string): string {
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  const [, table = ''] = /\b(?:from|into|update|table)\s+"?([a-z]\w*)/.exec(sql) ?? [];
  const [lock = ''] = /\bfor (?:no key update|update|key share|share)\b/.exec(sql) ?? [];
  return [verb, table, lock].filter(Boolean).join(' ');
}

describeOneDatabase('statements of a save', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test('a save of a game locks its row once and reads its form once before and once after the change', async () => {
    const { db, statements } = recorded(await open());
    server = await openOperatorApp(db);
    await fillCategories(db);
    const editor = await server.signedIn('editor');
    const save = async (params: Partial<CallInput<typeof games.save>>) => {
      statements.length = 0;
      const saved = await editor.get(games.save, { id: null, version: 0, item, ...params });
      return { ...saved, run: statements.map(({ sql }) => shortened(sql)) };
    };
    const written = ['select former_category', 'update game', PARTS_DELETED, ...PARTS_WRITTEN, READ];
    const created = await save({ idempotency_key: randomUUID() });
    expect(created.run).toEqual([
      ...ADMITTED,
      'insert idempotency_key',
      'select idempotency_key',
      ...CHECKED,
      'select former_category',
      'insert game',
      ...PARTS_WRITTEN,
      READ,
      ...STORED,
      'update idempotency_key',
    ]);
    const { id } = created;
    const draft = await save({ id, version: 1, item: { ...item, name: '剑歌录' } });
    expect(draft.run).toEqual([...ADMITTED, ...LOCKED, ...CHECKED, ...written, ...STORED]);
    const published = await save({ id, version: 2, item: draft.item, publication: { state: 'published' } });
    // Whether what players see needs a review.
    const reviewed = [...LOCKED, 'select review_setting', ...CHECKED];
    expect(published.run).toEqual([...ADMITTED, ...reviewed, ...written, ...STORED]);
    const repeated = await save({ id, version: 2, item: draft.item, publication: { state: 'published' } });
    const own = [...LOCKED, 'select review_setting', 'select audit_entry', ...CHECKED];
    expect(repeated.run).toEqual([...ADMITTED, ...own, ...written]);
    expect([created, draft, published, repeated].map(({ run }) => run.length)).toEqual([27, 27, 28, 20]);
  });

  test('opening a form locks no row', async () => {
    const { db, statements } = recorded(await open());
    server = await openOperatorApp(db);
    const admin = await server.signedIn('admin');
    const { id } = await admin.get(games.save, { id: null, version: 0, item: games.form.parse(item) });
    statements.length = 0;
    await admin.get(games.one, { id });
    const run = statements.map(({ sql }) => shortened(sql));
    expect(run).toContain('select game');
    expect(run.filter((statement) => statement.endsWith('for update'))).toEqual([]);
  });
});
