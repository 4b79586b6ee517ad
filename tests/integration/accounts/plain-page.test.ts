import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownClaims } from '#contract/calls/claims.ts';
import { ownReservations, reserve } from '#contract/calls/reservations.ts';
import { PLAIN_PAGE, type PlainForm, type PlainPage } from '#contract/plain-page.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { provide } from '#platform/calls/provide.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { registerPlainPage } from '#platform/http/pages/plain/plain-page-routes.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { mainCalls } from '#services/main/calls.ts';
import { describeOneDatabase } from '../databases.ts';
import { give, packOf } from '../main-service/code-packs.ts';
import { NOW } from '../main-service/inputs.ts';
import { coming, countOf } from '../reservations/reserving.ts';
import { type AccountApp, openAccountApp, VERSIONS } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const logger = createLogger('silent');
const newNumber = () => `133${randomDigits(8)}`;
const OF_PLAYERS: readonly unknown[] = [ownClaims, ownReservations, reserve];

describeOneDatabase('the page of a session without scripts', (open) => {
  let db: Database;
  let app: AccountApp;
  let game: number;
  beforeEach(async () => {
    db = await open();
    game = await coming(db);
    const routes = provide({ db, publish: async () => undefined } as never, mainCalls);
    app = await openAccountApp(
      db,
      {},
      {
        handlers: routes.filter(({ call }) => OF_PLAYERS.includes(call)),
        register: (server, parts) =>
          registerPlainPage(server, {
            ...parts,
            logger,
            services: () => new ServiceGateway(routes, {}, logger).client(new ReadScope(app.clock.now())),
            // The data of the page in place of its HTML.
            render: async (_host, page) => JSON.stringify(page),
          }),
      },
    );
  });
  afterEach(() => app.close());

  async function player(mobile = newNumber()): Promise<{ browser: TestBrowser; id: number }> {
    const browser = new TestBrowser(app);
    await browser.logIn(app, mobile);
    const { id } = await db
      .selectFrom('player')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { browser, id };
  }

  async function pageOf(browser: TestBrowser, query = ''): Promise<PlainPage> {
    const response = await browser.open(PLAIN_PAGE + query);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'cookie',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    return response.json();
  }

  /** Sends a form; returns the address that it leads to, or the refused page with its status. */
  async function send(browser: TestBrowser, form: PlainForm, fields: Record<string, string> = {}) {
    const response = await browser.submit(PLAIN_PAGE, { form, ...fields });
    expect(response.headers['cache-control']).toBe('private, no-store');
    return response.statusCode === 303
      ? response.headers.location
      : { status: response.statusCode, ...(response.json() as PlainPage) };
  }

  const reservedOf = ({ session }: PlainPage) =>
    session?.reservations.status === 1
      ? session.reservations.data.games.map((one) => one.game.id)
      : session?.reservations;
  const closingOf = ({ session }: PlainPage) =>
    session?.account.status === 1 ? session.account.data.closing : session?.account;

  test('[MY-32] shows the codes of its player, the next to expire first, and no other player’s', async () => {
    const { browser, id } = await player();
    const later = await packOf(db, ['LATER-1'], { ends_at: new Date(NOW.getTime() + 9 * 864e5) });
    const soon = await packOf(db, ['SOON-1'], { ends_at: new Date(NOW.getTime() + 864e5) });
    await give(db, later.codes[0] ?? 0, id);
    await give(db, soon.codes[0] ?? 0, id);
    const { session } = await pageOf(browser);
    const codes = session?.packs.status === 1 && session.packs.data.list.map(({ code }) => code);
    expect(codes).toEqual(['SOON-1', 'LATER-1']);
    const other = await player();
    expect(JSON.stringify(await pageOf(other.browser))).not.toMatch(/SOON-1|LATER-1/);
    expect(await pageOf(new TestBrowser(app))).toEqual({});
  });

  test('[MY-32] reserves what another page leads to, and takes it back', async () => {
    const { browser } = await player();
    const { session } = await pageOf(browser, `?kind=game&id=${game}`);
    expect(session?.wanted).toMatchObject({ kind: 'game', id: game });
    const target = { kind: 'game', id: String(game) };
    expect(await send(browser, 'reserve', target)).toBe(`${PLAIN_PAGE}?done=reserve`);
    const shown = await pageOf(browser, '?done=reserve');
    expect([shown.done, reservedOf(shown)]).toEqual(['reserve', [game]]);
    const other = await player();
    expect(reservedOf(await pageOf(other.browser))).toEqual([]);
    expect(await send(other.browser, 'revoke', target)).toBe(`${PLAIN_PAGE}?done=revoke`);
    expect(reservedOf(await pageOf(browser))).toEqual([game]);
    expect(await send(browser, 'revoke', target)).toBe(`${PLAIN_PAGE}?done=revoke`);
    expect(reservedOf(await pageOf(browser))).toEqual([]);
    expect(await countOf(db, game)).toBe(0);
    await send(browser, 'reserve', target);
    await db.updateTable('game').set({ published: false }).where('id', '=', game).execute();
    expect(await send(browser, 'revoke', target)).toBe(`${PLAIN_PAGE}?done=revoke`);
    expect(await send(browser, 'reserve', target)).toMatchObject({
      status: 404,
      problem: { form: 'reserve' },
    });
  });

  test('[MY-32] requires the accepted texts as scripts do, and returns to the reservation after them', async () => {
    const { browser, id } = await player();
    await db.deleteFrom('consent').where('player_id', '=', id).execute();
    const target = { kind: 'game', id: String(game) };
    expect(await send(browser, 'reserve', target)).toMatchObject({
      status: 403,
      session: { wanted: { id: game } },
      problem: { form: 'reserve', msg: '请先阅读并同意用户协议和隐私政策' },
    });
    expect(await send(browser, 'accept', { ...VERSIONS, privacy: '2020-01-01-00000000' })).toMatchObject({
      status: 409,
    });
    const accepted = await send(browser, 'accept', { ...VERSIONS, ...target });
    expect(accepted).toBe(`${PLAIN_PAGE}?done=accept&kind=game&id=${game}`);
    expect(await send(browser, 'reserve', target)).toBe(`${PLAIN_PAGE}?done=reserve`);
  });

  test('[MY-32] closes the account with a fresh code and the choice, and takes it back', async () => {
    const mobile = newNumber();
    const { browser } = await player(mobile);
    app.clock.pass(61);
    const wrong = await send(browser, 'close', { code: '000000', comments: '删除' });
    expect(wrong).toMatchObject({
      status: 400,
      problem: { form: 'close', field: 'code', comments: '删除' },
    });
    expect(await send(browser, 'code')).toBe(`${PLAIN_PAGE}?done=code`);
    const { code } = app.lastMessage();
    expect(await send(browser, 'close', { code })).toMatchObject({
      status: 400,
      problem: { field: 'comments', msg: '请选择注销后怎样处理您的评论' },
    });
    expect(await send(browser, 'close', { code, comments: '匿名' })).toBe(`${PLAIN_PAGE}?done=close`);
    expect(await pageOf(browser, '?done=close')).toEqual({ done: 'close' });
    app.clock.pass(14 * 86_400);
    const { browser: later } = await player(mobile);
    expect(closingOf(await pageOf(later))).toMatchObject({ comments: '匿名' });
    expect(await send(later, 'reopen')).toBe(`${PLAIN_PAGE}?done=reopen`);
    expect(closingOf(await pageOf(later))).toBeNull();
    expect(await send(later, 'reopen')).toMatchObject({ status: 404, problem: { msg: '账号没有在注销' } });
  });

  test('[MY-32] a second code within a minute is refused with the time to wait', async () => {
    const { browser } = await player();
    app.clock.pass(61);
    await send(browser, 'code');
    expect(await send(browser, 'code')).toMatchObject({ status: 429, problem: { form: 'code' } });
    expect(Number(browser.lastRetryAfter)).toBeGreaterThan(0);
  });

  test('[MY-32] ends the session, and a visitor is refused', async () => {
    const { browser } = await player();
    const before = new Map(browser.cookies);
    expect(await send(browser, 'logout')).toBe(`${PLAIN_PAGE}?done=logout`);
    expect(browser.lastCookies[0]).toMatch(/Max-Age=0/);
    browser.cookies = before;
    expect(await pageOf(browser)).toEqual({});
    for (const form of ['reserve', 'revoke', 'code', 'close', 'reopen', 'accept'] as const) {
      const refused = await send(browser, form, { kind: 'game', id: String(game) });
      expect(refused, form).toMatchObject({ status: 401, problem: { form, msg: '请先登录' } });
    }
    expect(await countOf(db, game)).toBe(0);
  });

  test('[MY-32] an unknown form and a repeated field are invalid', async () => {
    const { browser } = await player();
    expect(await send(browser, 'erase' as PlainForm)).toMatchObject({ status: 400 });
    const repeated = await browser.submit(PLAIN_PAGE, `form=revoke&kind=game&id=${game}&id=${game}`);
    expect(repeated.statusCode).toBe(400);
    expect(await pageOf(browser, '?page=1&page=2')).toHaveProperty('session');
  });
});
