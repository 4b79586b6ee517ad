import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { Role } from '#contract/admin/roles.ts';
import { type Call, type CallData, type CallInput, encodingOf, hasJson } from '#contract/call.ts';
import type { Envelope } from '#contract/envelope.ts';
import { requestOf } from '#contract/request.ts';
import { findOpenAppeal } from '#contract/service-appeals.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import type { PreviewPage } from '#platform/admin/preview-page.ts';
import { publishDue } from '#platform/admin/publish-due.ts';
import type { RestoreRequest } from '#platform/backup/restores.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import type { Database } from '#platform/database/open.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { registerAdmin } from '#server/admin.ts';
import type { ShownProfile } from '#services/account/players/profile-changes.ts';
import { roleColumns } from '#services/admin/operators/operator-roles.ts';
import { readOpenAppeal } from '#services/main/appeals/carried-out.ts';
import { countWrongListCounts } from '#services/main/lists/list-counts.ts';
import { scheduledResources } from '#services/main/resources.ts';
import { testKeys } from '#tests/data-keys.ts';
import { quickHashing } from '#tests/quick-hashing.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { TestClock } from '../accounts/account-app.ts';

/** The password of every operator in the tests. */
export const PASSWORD = 'a long walk in the rain';

/** The admin site over HTTP, with a test clock. */
export interface OperatorApp {
  app: FastifyInstance;
  db: Database;
  clock: TestClock;
  /** Tags of published invalidations. */
  published: string[][];
  logged: string[];
  /** Lines of the claim journal. */
  journaled: object[];
  /** Profiles that were shown at the comments of their players. */
  profiles: ShownProfile[];
  /** Requested restores, and the reason to refuse them. */
  restores: { orders: RestoreRequest[]; obstacle: string | undefined };
  /** Publishes and takes offline what is due. */
  publishDue(): Promise<number>;
  /** Creates an operator. Returns the id. */
  operator(name: string, role: Role): Promise<number>;
  /** A browser with the session of a new operator of this role. */
  signedIn(role: Role, name?: string): Promise<OperatorBrowser>;
  close(): Promise<void>;
}

/** The provinces of addresses. */
const PROVINCES: Readonly<Record<string, string>> = { '203.0.113.7': '广东', '2001:db8::7': '湖南' };

const hashing = quickHashing();
let hashed: Promise<string> | undefined;

/**
 * Starts the admin site. Requests come from a remote address over plain HTTP.
 * @param begin is called with the server before its routes are registered
 */
export async function openOperatorApp(
  db: Database,
  settings: Record<string, string> = {},
  preview?: PreviewPage,
  begin: (app: FastifyInstance) => void = () => undefined,
  keys = testKeys,
): Promise<OperatorApp> {
  const config = loadConfig({
    TRUSTED_PROXIES: '10.0.0.0/8',
    ALLOW_HTTP: '1',
    DEMO: '1',
    SMS: 'outbox',
    OPERATOR_TOTP: 'optional',
    ...settings,
  });
  const clock = new TestClock();
  const published: string[][] = [];
  const logged: string[] = [];
  const log = (message: string, fields?: Record<string, unknown>) => {
    const error = fields?.error instanceof Error ? [fields.error.stack, String(fields.error.cause)] : [];
    logged.push(JSON.stringify([message, fields, ...error]));
  };
  const logger = { debug: log, info: log, warn: log, error: log };
  const publish = async (tags: readonly string[]) => {
    published.push([...tags]);
  };
  const app = createApp(config, noPages, logger);
  begin(app);
  const secret = new ServerSecret('the secret of the tests, long enough');
  const store = createFileStore(config);
  const restores: OperatorApp['restores'] = { orders: [], obstacle: undefined };
  const restoring = {
    obstacle: async () => restores.obstacle,
    begin: (order: RestoreRequest) => void restores.orders.push(order),
  };
  const journaled: object[] = [];
  const journal = {
    async record(lines: readonly object[]) {
      journaled.push(...lines);
      return { committed: () => undefined, lost: () => undefined };
    },
  };
  const deps = { config, db, keys, clock, logger, secret, store, preview, restoring, journal, accessLog };
  const profiles: ShownProfile[] = [];
  const gateway = {
    async handle(call: Call, params: Record<string, unknown>) {
      if (call === findOpenAppeal) {
        return {
          status: 1,
          msg: 'ok',
          data: await readOpenAppeal({ db } as never, params as never),
        } as const;
      }
      profiles.push(params as unknown as ShownProfile);
      return { status: 1, msg: 'ok', data: {} } as const;
    },
  };
  const provinceOf: ProvinceOf = async (address) => PROVINCES[address] ?? null;
  await registerAdmin(app, { ...deps, changes: { publish }, gateway, provinceOf, hashing });
  await app.ready();
  const operators: OperatorApp = {
    app,
    db,
    clock,
    published,
    logged,
    journaled,
    profiles,
    restores,
    publishDue: () => publishDue(db, scheduledResources, clock.now(), publish),
    async operator(name, role) {
      hashed ??= hashing.hash(PASSWORD);
      const { id } = await db
        .insertInto('operator')
        .values({
          name,
          display_name: name,
          password_hash: await hashed,
          created_at: clock.now(),
          ...roleColumns(role),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async signedIn(role, name = `the-${role}`) {
      await operators.operator(name, role);
      const browser = new OperatorBrowser(app);
      const response = await browser.post('/console/api/login', { name, password: PASSWORD });
      if (response.status !== 1) {
        throw new Error(response.msg);
      }
      return browser;
    },
    close: async () => {
      await app.close();
      // Whatever a test did: imports, bulk edits, undo, withdrawals, scheduled publication, removed categories.
      expect(await countWrongListCounts(db)).toBe(0);
    },
  };
  return operators;
}

/** A browser of the admin site, with its cookie. */
export class OperatorBrowser {
  readonly headers: Record<string, string> = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
  cookie = '';
  /** The cookie of a device that has logged in. */
  device = '';
  #app: FastifyInstance;
  /** The remote address of requests. */
  address = '203.0.113.7';

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Sends a request unchanged. */
  async send(options: InjectOptions) {
    const response = await this.#app.inject({
      ...options,
      remoteAddress: this.address,
      headers: {
        ...this.headers,
        cookie: [this.cookie, this.device].filter(Boolean).join('; '),
        ...options.headers,
      },
    });
    const set = response.headers['set-cookie'];
    for (const line of [set ?? []].flat()) {
      const [pair = ''] = line.split(';');
      if (pair.includes('operator-device=')) {
        this.device = pair;
      } else {
        this.cookie = pair.endsWith('=') ? '' : pair;
      }
    }
    return response;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests check the response
  async post(url: string, payload: object): Promise<any> {
    return (await this.send({ method: 'POST', url, payload })).json();
  }

  /** Runs a call as the pages do. */
  async call<C extends Call>(call: C, params: CallInput<C>): Promise<Envelope<CallData<C>>> {
    return (await this.request(call, params as Record<string, unknown>)).json();
  }

  /** The data of a successful call; a refusal fails the test. */
  async get<C extends Call>(call: C, params: CallInput<C>): Promise<CallData<C>> {
    const response = await this.call(call, params);
    if (response.status !== 1) {
      throw new Error(`${call.path}: ${response.code} ${response.msg}`);
    }
    return response.data;
  }

  request(call: Call, params: Record<string, unknown>, file?: Buffer) {
    const [url] = requestOf(call.path, params, encodingOf(call));
    const payload = hasJson(call) ? params : file;
    const headers = file ? { 'content-type': 'application/octet-stream' } : {};
    return this.send({ method: call.method, url, headers, ...(payload ? { payload } : {}) });
  }
}
