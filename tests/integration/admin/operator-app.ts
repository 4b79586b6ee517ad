import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AdminCall, AdminData, AdminInput } from '#contract/admin/call.ts';
import { queryOf } from '#contract/admin/client.ts';
import type { AdminEnvelope } from '#contract/admin/envelope.ts';
import type { Role } from '#contract/admin/roles.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import type { PreviewPage } from '#platform/admin/preview-page.ts';
import { publishDue } from '#platform/admin/publish-due.ts';
import type { RestoreRequest } from '#platform/backup/restore-order.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { noPages } from '#platform/http/pages/pages.ts';
import { createApp } from '#platform/http/server/app.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { registerAdmin } from '#server/admin.ts';
import { scheduledResources } from '#services/main/main-admin.ts';
import { TestClock } from '../accounts/account-app.ts';

/** Good for every operator of the tests. */
export const PASSWORD = 'a long walk in the rain';

/** The back office over HTTP, on a clock of the test's own. */
export interface OperatorApp {
  app: FastifyInstance;
  db: Database;
  clock: TestClock;
  /** What was told to the pages. */
  told: string[][];
  logged: string[];
  /** What the journal of claims was told of. */
  journaled: object[];
  /** What was to be restored; and why nothing can be. */
  restores: { orders: RestoreRequest[]; obstacle: string | undefined };
  /** Puts on the site what is due. */
  turn(): Promise<number>;
  /** Makes an operator. Answers the id. */
  operator(name: string, role: Role): Promise<number>;
  /** A browser in which somebody of this role is signed in. */
  signedIn(role: Role, name?: string): Promise<OperatorBrowser>;
  close(): Promise<void>;
}

let hashed: Promise<string> | undefined;

/**
 * Puts the back office on HTTP. Browsers of the tests come from elsewhere, in plain text.
 * @param begin is handed the server before it has any call
 */
export async function openOperatorApp(
  db: Database,
  settings: Record<string, string> = {},
  preview?: PreviewPage,
  begin: (app: FastifyInstance) => void = () => undefined,
): Promise<OperatorApp> {
  const config = loadConfig({
    ...{
      TRUSTED_PROXIES: '10.0.0.0/8',
      ALLOW_HTTP: '1',
      DEMO: '1',
      SMS: 'outbox',
      OPERATOR_TOTP: 'optional',
    },
    ...settings,
  });
  const clock = new TestClock();
  const told: string[][] = [];
  const logged: string[] = [];
  const log = (message: string, fields?: Record<string, unknown>) => {
    const error = fields?.error instanceof Error ? [fields.error.stack, String(fields.error.cause)] : [];
    logged.push(JSON.stringify([message, fields, ...error]));
  };
  const logger = { debug: log, info: log, warn: log, error: log };
  const publish = async (tags: readonly string[]) => {
    told.push([...tags]);
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
  const parts = { config, db, clock, logger, secret, store, preview, restoring, journal };
  await registerAdmin(app, { ...parts, publish });
  await app.ready();
  const operators: OperatorApp = {
    ...{ app, db, clock, told, logged, journaled, restores },
    turn: () => publishDue(db, scheduledResources, clock.now(), publish),
    async operator(name, role) {
      hashed ??= new PasswordHashing().hash(PASSWORD);
      const { id } = await db
        .insertInto('operator')
        .values({ name, display_name: name, role, password_hash: await hashed, created_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async signedIn(role, name = `the-${role}`) {
      await operators.operator(name, role);
      const browser = new OperatorBrowser(app);
      const answer = await browser.post('/console/api/login', { name, password: PASSWORD });
      if (answer.status !== 1) {
        throw new Error(answer.msg);
      }
      return browser;
    },
    close: () => app.close(),
  };
  return operators;
}

/** A browser on the back office, with its cookies. */
export class OperatorBrowser {
  readonly headers: Record<string, string> = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
  cookie = '';
  #app: FastifyInstance;
  /** Where requests seem to come from. */
  address = '203.0.113.7';

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Sends a request as it is. */
  async send(options: InjectOptions) {
    const answer = await this.#app.inject({
      ...options,
      remoteAddress: this.address,
      headers: { ...this.headers, cookie: this.cookie, ...options.headers },
    });
    const set = answer.headers['set-cookie'];
    if (set !== undefined) {
      const [pair = ''] = String(Array.isArray(set) ? set[0] : set).split(';');
      this.cookie = pair.endsWith('=') ? '' : pair;
    }
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever comes back is looked at by the test
  async post(url: string, payload: object): Promise<any> {
    return (await this.send({ method: 'POST', url, payload })).json();
  }

  /** Asks as the pages do. */
  async ask<C extends AdminCall>(call: C, params: AdminInput<C>): Promise<AdminEnvelope<AdminData<C>>> {
    return (await this.request(call, params as Record<string, unknown>)).json();
  }

  /** The same, where it has to go well. */
  async get<C extends AdminCall>(call: C, params: AdminInput<C>): Promise<AdminData<C>> {
    const answer = await this.ask(call, params);
    if (answer.status !== 1) {
      throw new Error(`${call.path}: ${answer.code} ${answer.msg}`);
    }
    return answer.data;
  }

  request(call: AdminCall, params: Record<string, unknown>, file?: Buffer) {
    if (call.method === 'POST' && !call.takesFile) {
      return this.send({ method: 'POST', url: call.path, payload: params });
    }
    const headers = file ? { 'content-type': 'application/octet-stream' } : {};
    const url = `${call.path}${queryOf(params)}`;
    return this.send({ method: call.method, url, headers, ...(file ? { payload: file } : {}) });
  }
}
