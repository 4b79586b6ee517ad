import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptInvitation, changePassword } from '#contract/admin/access.ts';
import { auditList } from '#contract/admin/audit.ts';
import { codePaste } from '#contract/admin/codes.ts';
import {
  operatorEndSessions,
  operatorFactorsReset,
  operatorInvite,
  operators,
} from '#contract/admin/operators.ts';
import { permissionsOf, TOKEN_SCOPES } from '#contract/admin/roles.ts';
import { isOpenToTokens, ownTokenList, tokenCreate, tokenList, tokenRevoke } from '#contract/admin/tokens.ts';
import type { Call } from '#contract/call.ts';
import { operatorCalls, resources } from '#tests/admin-calls.ts';
import { describeEachDatabase } from '#tests/integration/databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../operator-app.ts';
import { createToken, expiryFaults, NEVER, sendWith, tokenFaults } from './token-faults.ts';

describeEachDatabase('API tokens', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  beforeEach(async () => {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
  });
  afterEach(() => server.close());

  const send = (token: string, call: Call, params = {}, headers = {}) =>
    sendWith(server, token, call, params, headers);

  test('[TOK-01] is shown once, stored as a hash, and recognised by its prefix', async () => {
    const token = await createToken(admin, ['news.read']);
    expect(token).toMatch(/^ymt_[\w-]{43}$/);
    const row = await server.db.selectFrom('operator_token').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify([row, server.logged])).not.toContain(token.slice(12));
    const { list } = await admin.get(tokenList, {});
    expect(list).toEqual([
      expect.objectContaining({
        name: '内容平台',
        prefix: token.slice(0, 10),
        last_used_at: null,
        is_own: true,
      }),
    ]);
  });

  test('[TOK-02] has at most the permissions of its operator, and loses those that the operator loses', async () => {
    const editor = await server.signedIn('editor', 'wen');
    const refused = await editor.call(tokenCreate, { name: 'CI', scopes: ['codes.import'], days: '30' });
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'scopes' }] });
    const never = await admin.call(tokenCreate, { name: 'CI', scopes: ['operators.write'], days: '30' });
    expect(never).toMatchObject({ code: 'BAD_REQUEST' });
    const token = await createToken(editor, ['news.read', 'news.write']);
    const save = resources.news?.state as Call;
    expect((await send(token, save)).statusCode).toBe(400);
    const before = await server.db
      .selectFrom('operator')
      .selectAll()
      .where('name', '=', 'wen')
      .executeTakeFirstOrThrow();
    const change = async (item: object, version: number) =>
      admin.get(operators.save, {
        ...{ id: before.id, version },
        item: { name: 'wen', display_name: '文', role: 'editor', is_disabled: false, ...item } as never,
      });
    await change({ role: 'support' }, before.version);
    expect((await send(token, save)).statusCode).toBe(403);
    expect((await send(token, resources.news?.list as Call)).statusCode).toBe(200);
    expect((await admin.get(tokenList, {})).list[0]?.lost).toEqual(['news.write']);
    await change({ role: 'support', is_disabled: true }, before.version + 1);
    expect((await send(token, resources.news?.list as Call)).statusCode).toBe(401);
    await change({ role: 'editor' }, before.version + 2);
    expect((await send(token, resources.news?.list as Call)).statusCode).toBe(401);
  });

  test('[TOK-03] every admin call × a token with all scopes, with one, and with none of the call', async () => {
    expect(TOKEN_SCOPES.filter((scope) => NEVER.test(scope))).toEqual([]);
    const all = permissionsOf('admin').filter((permission) => !NEVER.test(permission));
    expect(await tokenFaults(server, await createToken(admin, all), all)).toEqual([]);
    expect(await tokenFaults(server, await createToken(admin, ['codes.import']), ['codes.import'])).toEqual(
      [],
    );
    const row = server.db.updateTable('operator_token').set({ scopes: ['players.data', 'operators.write'] });
    const planted = await createToken(admin, ['news.read']);
    await row.where('prefix', '=', planted.slice(0, 10)).execute();
    expect(await tokenFaults(server, planted, [])).toEqual([]);
  });

  test('[TOK-04] an expired and a revoked token are refused, and a session’s cookie does not help', async () => {
    const list = resources.news?.list as Call;
    const month = await createToken(admin, ['dashboard.read']);
    const year = await createToken(admin, ['news.read'], '365');
    expect(await expiryFaults(server, month, 30)).toEqual([]);
    expect((await send(year, list)).statusCode).toBe(200);
    const other = await server.signedIn('admin', 'other');
    const { list: all } = await other.get(tokenList, {});
    await other.get(tokenRevoke, { id: all.find(({ prefix }) => year.startsWith(prefix))?.id ?? 0 });
    expect((await send(year, list, {}, { cookie: other.cookie })).statusCode).toBe(401);
    expect((await send(`${year}x`, list)).statusCode).toBe(401);
  });

  test('[TOK-05] entries of the audit name the token; creating and revoking are entries, too', async () => {
    const token = await createToken(admin, ['words.write', 'words.read']);
    const saved = await send(token, resources.words?.save as Call, {
      ...{ id: null, version: 0 },
      item: { word: '仙侠' },
    });
    expect(saved.json()).toMatchObject({ status: 1 });
    const named = `${token.slice(0, 10)}… 内容平台`;
    const { list } = await admin.get(auditList, {});
    expect(list.slice(0, 2)).toMatchObject([
      { action: 'create', subject: 'words', token: named, operator: { name: 'the-admin' } },
      { action: 'token_created', subject: 'tokens', title: named, token: null },
    ]);
    expect(
      (await server.db.selectFrom('operator_token').select('last_used_at').executeTakeFirst())?.last_used_at,
    ).toEqual(new Date(Math.floor(server.clock.now().getTime() / 3_600_000) * 3_600_000));
  });

  test('[TOK-09] end with a used invitation, removed factors and ended sessions, not with an own new password', async () => {
    const editor = await server.signedIn('editor', 'wen');
    const { id } = await server.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', 'wen')
      .executeTakeFirstOrThrow();
    const count = async () => (await server.db.selectFrom('operator_token').select('id').execute()).length;
    const fresh = async () => {
      await createToken(editor, ['news.read']);
      return count();
    };
    await fresh();
    await editor.get(changePassword, { new_password: 'another walk in the rain' });
    expect(await count()).toBe(1);
    await admin.get(operatorFactorsReset, { id, factors: ['totp'] });
    expect(await count()).toBe(0);
    const again = await server.signedIn('editor', 'lin');
    await createToken(again, ['news.read']);
    const lin = await server.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', 'lin')
      .executeTakeFirstOrThrow();
    const { token } = await admin.get(operatorInvite, { id: lin.id });
    expect(await count()).toBe(1);
    const guest = await server.signedIn('support', 'guest');
    await guest.get(acceptInvitation, { token, new_password: 'a third walk in the rain' });
    expect(await count()).toBe(0);
    const last = await server.signedIn('editor', 'zhao');
    await createToken(last, ['news.read']);
    const zhao = await server.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', 'zhao')
      .executeTakeFirstOrThrow();
    await admin.get(operatorEndSessions, { id: zhao.id });
    expect(await count()).toBe(0);
  });

  test('[TOK-10] an operator whose role lost tokens lists and revokes the own ones', async () => {
    const editor = await server.signedIn('editor', 'wen');
    await createToken(editor, ['news.read']);
    await createToken(admin, ['news.read']);
    await server.db.updateTable('operator').set({ role: 'support' }).where('name', '=', 'wen').execute();
    const { list } = await editor.get(ownTokenList, {});
    expect(list).toMatchObject([{ operator: 'wen', is_own: true }]);
    const refused = { name: 'CI', scopes: ['news.read'], days: '30' } as const;
    expect(await editor.call(tokenCreate, { ...refused, scopes: [...refused.scopes] })).toMatchObject({
      code: 'FORBIDDEN',
    });
    const [foreign] = (await admin.get(tokenList, {})).list.filter(({ is_own }) => is_own);
    expect(await editor.call(tokenRevoke, { id: foreign?.id ?? 0 })).toMatchObject({ code: 'NOT_FOUND' });
    await editor.get(tokenRevoke, { id: list[0]?.id ?? 0 });
    expect((await editor.get(ownTokenList, {})).list).toEqual([]);
  });

  test('[TOK-08] a program uploads codes and publishes an article, as docs/api.md shows', async () => {
    const { game_id } = await server.db
      .insertInto('game')
      .values({ name: '云海剑歌', first_letter: 'Y', published: true })
      .returning('id as game_id')
      .executeTakeFirstOrThrow();
    const pack = await server.db
      .insertInto('pack')
      .values({ game_id, title: '新手礼包', contents: '[]', published: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const news = await server.db
      .insertInto('news')
      .values({
        kind: 'article',
        category: '公告',
        title: '停服维护',
        body_html: '<p>明早维护</p>',
        published: false,
        published_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await createToken(admin, ['codes.import', 'news.read', 'news.write']);
    const uploaded = await server.app.inject({
      ...{ method: 'POST', url: `/console/api/codes/upload?pack_id=${pack.id}&file_name=a.txt` },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from('AAAA-1111\nBBBB-2222\n'),
    });
    expect(uploaded.json()).toMatchObject({ status: 1, data: { inserted: 2 } });
    const published = await server.app.inject({
      ...{ method: 'POST', url: '/console/api/news/state' },
      headers: { authorization: `Bearer ${token}` },
      payload: { ids: [news.id], publication: { state: 'published' } },
    });
    expect(published.json()).toMatchObject({ status: 1, data: { done: [news.id] } });
  });

  test('[TOK-06] has a limit of its own', async () => {
    const token = await createToken(admin, ['news.read']);
    const other = await createToken(admin, ['news.read']);
    const list = resources.news?.list as Call;
    for (let call = 0; call < 120; call += 1) {
      expect((await send(token, list)).statusCode).toBe(200);
    }
    const refused = await send(token, list);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await send(other, list)).statusCode).toBe(200);
    server.clock.pass(60);
    expect((await send(token, list)).statusCode).toBe(200);
  });

  test('[TOK-03] calls that need a confirmation or a session are closed to tokens, whatever their permission', () => {
    for (const call of operatorCalls.filter(({ recent }) => recent)) {
      expect([call.path, isOpenToTokens(call)]).toEqual([call.path, false]);
    }
    expect(isOpenToTokens(codePaste)).toBe(true);
  });

  test('[TOK-07] a token is refused over plain HTTP from another machine', async () => {
    const strict = await openOperatorApp(server.db, { ALLOW_HTTP: '0' });
    const token = await createToken(admin, ['news.read']);
    const list = resources.news?.list as Call;
    const plain = await strict.app.inject({
      ...{ method: 'GET', url: list.path, remoteAddress: '198.51.100.9' },
      headers: { authorization: `Bearer ${token}`, host: 'www.youmen.example' },
    });
    expect(plain.json()).toMatchObject({ code: 'FORBIDDEN', msg: expect.stringContaining('https') });
    await strict.close();
  });
});
