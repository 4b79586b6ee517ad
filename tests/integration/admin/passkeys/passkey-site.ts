import * as access from '#contract/admin/access.ts';
import * as calls from '#contract/admin/passkeys.ts';
import type { Role } from '#contract/admin/roles.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { Database } from '#platform/database/open.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from '../operator-app.ts';
import { type Faults, SoftwareAuthenticator } from './software-authenticator.ts';

export const HOST = 'console.example';
export const ORIGIN = `https://${HOST}`;

/** The admin site with browsers that have an authenticator. */
export class PasskeySite {
  readonly server: OperatorApp;

  constructor(server: OperatorApp) {
    this.server = server;
  }

  static async open(db: Database, settings: Record<string, string> = {}): Promise<PasskeySite> {
    return new PasskeySite(await openOperatorApp(db, settings));
  }

  browser(origin = ORIGIN): OperatorBrowser {
    const browser = new OperatorBrowser(this.server.app);
    Object.assign(browser.headers, { host: new URL(origin).host, origin });
    return browser;
  }

  /** A browser after the password of an operator. */
  async withPassword(name: string): Promise<OperatorBrowser> {
    const browser = this.browser();
    await browser.get(access.login, { name, password: PASSWORD });
    return browser;
  }

  /** A new operator with a passkey: the signed-in browser and the authenticator. */
  async operator(name: string, role: Role = 'admin') {
    const id = await this.server.operator(name, role);
    const browser = await this.withPassword(name);
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    await addPasskey(browser, authenticator);
    return { id, name, browser, authenticator };
  }
}

export type PasskeyOperator = Awaited<ReturnType<PasskeySite['operator']>>;

/** Registers a passkey in a signed-in browser. */
export async function addPasskey(
  browser: OperatorBrowser,
  authenticator: SoftwareAuthenticator,
  faults?: Faults,
): Promise<Envelope<access.Step>> {
  const { options } = await browser.get(calls.passkeyAddBegin, {});
  return browser.call(calls.passkeyAdd, {
    name: '办公室电脑',
    credential: authenticator.create(options, faults),
  });
}

/** A use of a passkey: the state of the browser before it, and its calls. */
export interface Use {
  name: string;
  prepare(site: PasskeySite, operator: PasskeyOperator): Promise<OperatorBrowser>;
  begin: typeof calls.passkeyBegin | typeof calls.passkeyLoginBegin;
  finish: typeof calls.passkeyLogin | typeof calls.passkeyFactor | typeof calls.passkeyConfirm;
}

export const USES: readonly [login: Use, ...others: Use[]] = [
  {
    name: 'a login',
    prepare: async (site) => site.browser(),
    begin: calls.passkeyLoginBegin,
    finish: calls.passkeyLogin,
  },
  {
    name: 'the second factor',
    prepare: (site, { name }) => site.withPassword(name),
    begin: calls.passkeyBegin,
    finish: calls.passkeyFactor,
  },
  {
    name: 'a confirmation',
    prepare: async (_site, { browser }) => browser,
    begin: calls.passkeyBegin,
    finish: calls.passkeyConfirm,
  },
];

/** Uses a passkey as `use` does. */
export async function presentPasskey(
  { begin, finish }: Use,
  browser: OperatorBrowser,
  authenticator: SoftwareAuthenticator,
  faults?: Faults,
): Promise<Envelope<unknown>> {
  const { options } = await browser.get(begin, {});
  return browser.call(finish, { credential: authenticator.get(options, faults) });
}
