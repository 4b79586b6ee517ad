import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import * as access from '#contract/admin/access.ts';
import { operatorFactorsReset, operatorInvite } from '#contract/admin/operators.ts';
import { inviteOperator } from '#services/admin/operator-management/operator-admin.ts';
import { describeEachDatabase } from '../databases.ts';
import type { OperatorBrowser } from './operator-app.ts';
import {
  addPasskey,
  ORIGIN,
  type PasskeyOperator,
  PasskeySite,
  presentPasskey,
  USES,
} from './passkeys/passkey-site.ts';
import { SoftwareAuthenticator } from './passkeys/software-authenticator.ts';

const HOUR = 3_600;
const NEW = 'another long walk, at night';
const [BY_PASSKEY, SECOND_FACTOR = BY_PASSKEY] = USES;
const DONE = { status: 1 };
const refusedInvitation = {
  code: 'FORBIDDEN',
  msg: '这个账号的两步验证是您解除的，本人之后还没有登录：请由另一位管理员邀请，或在服务器上运行 npm run portal -- operator invite --name li.lei',
};
const refusedRemoval = (why: string) => ({
  code: 'FORBIDDEN',
  msg: `${why}：请由另一位管理员解除两步验证，或在服务器上运行 npm run portal -- operator reset-password --name li.lei --without-totp --without-passkeys`,
});
const OPEN = refusedRemoval('您发出的邀请还没有失效');
const USED = refusedRemoval('密码是用您发出的邀请设置的，本人之后还没有用密码和两步验证登录');

describeEachDatabase('one administrator cannot become another operator', (open) => {
  let site: PasskeySite;
  let boss: PasskeyOperator;
  let chief: PasskeyOperator;
  let li: PasskeyOperator;
  let secret: string;
  afterEach(() => site.server.close());

  const codeOf = (base32: string) =>
    new TOTP({ secret: Secret.fromBase32(base32) }).generate({
      timestamp: site.server.clock.now().getTime(),
    });
  async function enrolTotp(browser: OperatorBrowser): Promise<string> {
    const begun = await browser.get(access.totpBegin, {});
    await browser.get(access.totpConfirm, { code: codeOf(begun.secret) });
    return begun.secret;
  }
  async function start(settings: Record<string, string> = {}) {
    site = await PasskeySite.open(await open(), settings);
    boss = await site.operator('boss');
    chief = await site.operator('chief');
    li = await site.operator('li.lei');
    secret = await enrolTotp(li.browser);
    site.server.clock.pass(30);
  }
  const invite = ({ browser }: PasskeyOperator) => browser.call(operatorInvite, { id: li.id });
  const tokenOf = async ({ browser }: PasskeyOperator) =>
    (await browser.get(operatorInvite, { id: li.id })).token;
  const removeFactors = ({ browser }: PasskeyOperator) =>
    browser.call(operatorFactorsReset, { id: li.id, factors: ['totp', 'passkeys'] });
  /** A browser in which an invitation was used. */
  async function accepted(token: string): Promise<OperatorBrowser> {
    const browser = site.browser();
    await browser.get(access.acceptInvitation, { token, new_password: NEW });
    return browser;
  }
  const logIn = (browser: OperatorBrowser) => browser.get(access.login, { name: 'li.lei', password: NEW });

  test('[SEC-29] by an invitation after the removal of the factors; another one and the command line invite', async () => {
    await start();
    expect(await removeFactors(boss)).toMatchObject(DONE);
    expect(await invite(boss)).toMatchObject(refusedInvitation);
    expect(await invite(chief)).toMatchObject(DONE);
    expect(await invite(boss)).toMatchObject(refusedInvitation);
    const made = await inviteOperator(site.server.db, 'li.lei', site.server.clock.now());
    await accepted(made?.invitation.token ?? '');
    expect(await invite(boss)).toMatchObject(DONE);
  });

  test('[SEC-29] by the removal of the factors after an invitation, before and after its use', async () => {
    await start();
    const token = await tokenOf(boss);
    expect(await removeFactors(boss)).toMatchObject(OPEN);
    await accepted(token);
    expect(await removeFactors(boss)).toMatchObject(USED);
    // A login with the passkey alone does not show who knows the password.
    expect(await presentPasskey(BY_PASSKEY, site.browser(), li.authenticator)).toMatchObject(DONE);
    expect(await removeFactors(boss)).toMatchObject(USED);
    expect(await removeFactors(chief)).toMatchObject(DONE);
  });

  test('[SEC-29] when the own invitation has expired unused', async () => {
    await start();
    await tokenOf(boss);
    site.server.clock.pass(48 * HOUR);
    expect(await presentPasskey(BY_PASSKEY, boss.browser, boss.authenticator)).toMatchObject(DONE);
    expect(await removeFactors(boss)).toMatchObject(DONE);
    expect(await invite(boss)).toMatchObject(refusedInvitation);
  });

  test.each<[string, (browser: OperatorBrowser) => Promise<unknown>]>([
    ['an authenticator code', (browser) => browser.call(access.totp, { code: codeOf(secret) })],
    ['a passkey', (browser) => presentPasskey(SECOND_FACTOR, browser, li.authenticator)],
  ])('[SEC-29] and may do both after a login with the new password and %s', async (_factor, enter) => {
    await start();
    const browser = await accepted(await tokenOf(boss));
    expect(await enter(browser)).toMatchObject(DONE);
    expect(await removeFactors(boss)).toMatchObject(DONE);
    expect(await invite(boss)).toMatchObject(refusedInvitation);
    await logIn(site.browser());
    expect(await invite(boss)).toMatchObject(DONE);
  });

  test.each<[string, (browser: OperatorBrowser) => Promise<unknown>]>([
    ['an authenticator', enrolTotp],
    ['a passkey', (browser) => addPasskey(browser, new SoftwareAuthenticator(ORIGIN))],
  ])(
    '[SEC-29] and removes %s that a new operator has set up after the invitation',
    async (_factor, enrol) => {
      await start({ OPERATOR_TOTP: 'required' });
      expect(await removeFactors(chief)).toMatchObject(DONE);
      const browser = await accepted(await tokenOf(boss));
      expect(await removeFactors(boss)).toMatchObject(USED);
      await enrol(browser);
      expect(await browser.call(access.me, {})).toMatchObject({ data: { step: 'in' } });
      expect(await removeFactors(boss)).toMatchObject(DONE);
      expect(await invite(boss)).toMatchObject(refusedInvitation);
    },
  );
});
