import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { Person } from '#platform/admin/privacy/personal-data-source.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { provide } from '#platform/calls/provide.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { registerServiceCalls } from '#platform/http/calls/service-calls.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ChangeLog } from '#platform/http/services/change-log.ts';
import { ServiceClient } from '#platform/http/services/service-client.ts';
import { type RemoteServices, ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { ServiceTokens } from '#platform/http/services/service-tokens.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { runAccountJobs, serviceErasure } from '#server/jobs/account-jobs.ts';
import { accountDataSource } from '#server/personal-data.ts';
import { profileDisplay } from '#server/service-players.ts';
import type { EraseInServices } from '#services/account/closings/close-accounts.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { testKeys } from '#tests/data-keys.ts';
import { testProofs } from '#tests/proofs.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { noJournal } from '../main-service/no-journal.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const logger = createLogger('silent');
/** With which the portal signs its calls of services apart. */
export const SECRET = 'a-secret-of-portal-and-services-32';
const GAME = 7;

/** Accounts in one database; the main and the comments service there as well, or behind HTTP on another one. */
export class ClosingScene {
  readonly accounts: Database;
  readonly services: Database;
  readonly app: AccountApp;
  readonly erase: EraseInServices;
  /** The tags that the services invalidated. */
  readonly invalidated: string[];
  /** Calls the services. */
  readonly gateway: ServiceGateway;
  /** Of services apart. */
  readonly address: string;
  #stop: () => Promise<unknown>;

  private constructor(
    dbs: { accounts: Database; services: Database },
    app: AccountApp,
    { gateway, invalidated, address }: { gateway: ServiceGateway; invalidated: string[]; address: string },
    stop: () => Promise<unknown>,
  ) {
    this.accounts = dbs.accounts;
    this.services = dbs.services;
    this.app = app;
    this.gateway = gateway;
    this.address = address;
    this.erase = serviceErasure(gateway, systemClock);
    this.invalidated = invalidated;
    this.#stop = stop;
  }

  /** @param clock of services apart */
  static async open(
    accounts: Database,
    services: Database = accounts,
    clock: Clock = systemClock,
  ): Promise<ClosingScene> {
    const invalidated: string[] = [];
    const routes = serviceRoutes(services, async (tags) => void invalidated.push(...tags));
    const isApart = accounts !== services;
    const remote = isApart
      ? await serveApart(routes, clock)
      : { services: {}, address: '', stop: async () => undefined };
    const gateway = new ServiceGateway(isApart ? [] : routes, remote.services, logger);
    await sql`insert into game (id, name, first_letter) overriding system value values (${GAME}, '云海剑歌', 'Y')`.execute(
      services,
    );
    await sql`insert into retention_clock (id, seen_at, held_until) values (1, now(), now())`.execute(
      accounts,
    );
    const showProfile = profileDisplay(gateway, systemClock);
    const app = await openAccountApp(accounts, {}, { showProfile });
    const { address } = remote;
    return new ClosingScene({ accounts, services }, app, { gateway, invalidated, address }, async () => {
      await app.close();
      await remote.stop();
    });
  }

  close(): Promise<unknown> {
    return this.#stop();
  }

  /** A player with a review that another player replied to, an own reply, and a favourite. */
  async player(mobile: string): Promise<{ browser: TestBrowser; id: number }> {
    const browser = new TestBrowser(this.app);
    await browser.logIn(this.app, mobile);
    this.app.clock.pass(61);
    const id = (await browser.playerId()) ?? 0;
    const review = await this.#comment(id, null, '我的评价');
    await this.#comment(id + 1_000, review, '别人的回复');
    const foreign = await this.#comment(id + 2_000, null, '别人的评价');
    await this.#comment(id, foreign, '我的回复');
    await this.services.insertInto('favourite').values({ player_id: id, game_id: GAME }).execute();
    return { browser, id };
  }

  async #comment(player_id: number, parent_id: number | null, body: string): Promise<number> {
    const { id } = await this.services
      .insertInto('comment')
      .values({
        import_key: null,
        game_id: GAME,
        parent_id,
        player_id,
        nickname: `玩家${player_id}`,
        icon_url: null,
        stars: parent_id === null ? 5 : null,
        body,
        device: null,
        province: '广东',
        created_at: new Date(),
        state: '已发布',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Moves the closing, so that it is due `hours` from now by the database's clock. */
  async shift(id: number, hours: number): Promise<void> {
    await sql`
      update account_closing
      set requested_at = now() - interval '30 days', due_at = now() + make_interval(hours => ${hours}::int)
      where player_id = ${id}`.execute(this.accounts);
  }

  /** Makes the closings due; a run of the job has started them a minute ago. */
  async begin(...ids: number[]): Promise<void> {
    for (const id of ids) {
      await this.shift(id, -1);
    }
    await this.run(async () => false);
    await this.passMinute();
  }

  /** A minute passes for the closings that are started. */
  async passMinute(): Promise<void> {
    await sql`update account_closing set started_at = started_at - interval '61 seconds'`.execute(
      this.accounts,
    );
  }

  /** Runs the job of the portal; `erase` replaces the erasure in the services. It is always day. */
  async run(
    erase: EraseInServices = this.erase,
    notify: Parameters<typeof runAccountJobs>[0]['notify'] = null,
    isTime = () => true,
  ) {
    const { accounts: db } = this;
    const secret = await loadSecret(loadConfig({ DATA_DIR: this.app.dataDir }), db);
    return runAccountJobs({
      db,
      keys: testKeys,
      clock: systemClock,
      logger,
      notify,
      isTime,
      accounts: accountDataSource({ keys: testKeys, secret }),
      eraseInServices: erase,
      journalDir: this.app.dataDir,
    });
  }

  /** What is left of a player: in the accounts, and the texts of the comments with their authors. */
  async left({ id }: { id: number }) {
    const { nickname } = await this.accounts
      .selectFrom('player')
      .select('nickname')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const account = await this.accounts.selectFrom('account').select('uid').execute();
    const comments = await this.services
      .selectFrom('comment')
      .select(['body', 'nickname', 'player_id'])
      .orderBy('id')
      .execute();
    const favourites = await this.services
      .selectFrom('favourite')
      .select('game_id')
      .where('player_id', '=', id)
      .execute();
    return {
      nickname,
      accounts: account.length,
      favourites: favourites.length,
      comments: comments.map(({ body, player_id }) => `${body}${player_id === id ? '（本人）' : ''}`),
    };
  }
}

/** An erasure that is interrupted after it has run in the services. */
export function interrupted(erase: EraseInServices): EraseInServices {
  return async (person: Person, comments) => {
    await erase(person, comments);
    throw new Error('killed');
  };
}

/** The routes of the main and the comments service on one database. */
export function serviceRoutes(db: Database, publish: PublishChanges): Handler[] {
  const claims = {
    issueCodes: issueCodesFrom(db, noJournal, () => undefined),
    pool: { graceMs: 0, intervalMs: 0 },
  };
  const main = () => new ServiceGateway([], {}, logger).client(new ReadScope(new Date()));
  return [
    ...provide(
      { db, queue: new ClaimQueue(claims.issueCodes), pool: claims.pool, keys: testKeys, publish, accessLog },
      mainCalls,
    ),
    ...provide(
      { db, publish, main, accessLog, keys: testKeys, proofs: testProofs(db, new Date()) },
      commentsCalls,
    ),
  ];
}

/** Serves the routes as a process of services does. */
async function serveApart(
  routes: readonly Handler[],
  clock: Clock,
): Promise<{
  services: RemoteServices;
  address: string;
  stop(): Promise<unknown>;
}> {
  const app = createApp(loadConfig({}), noPages, logger);
  registerServiceCalls(app, {
    gateway: new ServiceGateway(routes, {}, logger),
    calls: routes.map(({ call }) => call),
    cache: new PageCache(1_000_000, clock),
    clock,
    log: new ChangeLog(),
    seal: new ServiceTokens(SECRET, clock),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const client = new ServiceClient({ address, clock, logger, seal: new ServiceTokens(SECRET, clock) });
  const service = {
    call: (...given: Parameters<ServiceClient['call']>) => client.call(...given),
    catchUp: async () => undefined,
  };
  return { services: { main: service, sdk: service }, address, stop: () => app.close() };
}
