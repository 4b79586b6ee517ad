import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { TOKEN_HEADER, TOKEN_SIGNATURE_HEADER } from '#contract/service-auth.ts';
import type { PortalProcess } from '#tests/browser/portal-process.ts';
import { scaled } from '#tests/time-limits.ts';
import { TestBrowser } from '../accounts/test-browser.ts';
import { type ContractStub, startContractStub } from './contract-stub.ts';
import { startService } from './four-processes.ts';
import { overHttp } from './over-http.ts';
import { sampleOf } from './sample-of.ts';

const LIMIT_MS = scaled(240_000);
const PAGES = [
  '/',
  '/BaseGameCenter',
  '/BaseGameInfo',
  '/BaseGameInfo/BaseVideo',
  '/BaseGameInfoDetails?id=1',
  '/BasePackageNumber',
  '/BaseGiftDetails?id=1',
  '/BaseYxDetails?id=1',
  '/BaseOpenserveSurface',
  '/BaseTradingHall',
  '/BaseJyDetails?id=1',
  '/BaseSearch?val=契约',
  '/BaseSearch/BaseGift?val=契约',
  '/BaseSearch/BaseInfo?val=契约',
  '/BaseHomePage/BaseActivity',
  '/BaseHomePage/BaseRanking',
  '/BaseHomePage/BaseTesting',
  '/BaseDownloadPage',
  '/download.html',
  '/BaseWebNav?id=5',
  '/MovePage/ShareGameDetails?id=1',
  '/MovePage/ShareGameDetails/Review?id=1',
];

test.each(Object.values<Call>(calls).map((call) => [call.path, call] as const))(
  "[API-04] the stub's response for %s matches the contract",
  (_path, call) => {
    expect(call.output.safeParse(sampleOf(call.output))).toMatchObject({ success: true });
  },
);

describe('[API-04] the portal with services that implement only the contract', () => {
  let stub: ContractStub;
  let portal: PortalProcess;
  let browser: TestBrowser;

  beforeAll(async () => {
    stub = await startContractStub();
    portal = await startService({
      MAIN_SERVICE_URL: stub.url,
      SDK_SERVICE_URL: stub.url,
      ACCOUNT_SERVICE_URL: stub.url,
    });
    browser = new TestBrowser(overHttp(portal.url));
  }, LIMIT_MS);
  afterAll(async () => {
    await portal?.stop();
    await stub?.stop();
  }, LIMIT_MS);

  const asPlayer = (path: string, init: RequestInit = {}) =>
    fetch(portal.url + path, {
      ...init,
      headers: {
        ...init.headers,
        'x-portal': '1',
        'sec-fetch-site': 'same-origin',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });

  test.each(PAGES)('shows %s', async (path) => {
    const response = await fetch(portal.url + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('契约');
  });

  test('logs players in, and sends requests with a signature that the stub does not need to verify', async () => {
    const mobile = '13512345678';
    await browser.sendCode(mobile);
    const user = browser.user(await browser.act('codeLogin', { mobile, code: '123456' }));
    expect(user.nickname).toBe('契约玩家');
    expect((await asPlayer('/vue/getpacks?id=1')).status).toBe(200);
    const { headers, params } = stub.requests.get('/vue/getpacks') ?? {};
    expect(params).toEqual({ id: '1' });
    expect(headers?.[TOKEN_SIGNATURE_HEADER]).toMatch(/^[0-9a-f]{64}$/);
    const token = JSON.parse(Buffer.from(String(headers?.[TOKEN_HEADER]), 'base64url').toString());
    expect(token.player).toMatchObject({ nickname: '契约玩家', mobile_masked: '135****5678' });
    expect(JSON.stringify(headers)).not.toContain(mobile);
    expect(headers).not.toHaveProperty('cookie');
    expect((await asPlayer('/vue/getfinshpacks')).status).toBe(200);
    const written = await asPlayer('/vue/comment', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game_id: 1, stars: 5, body: '契约里写着的评论' }),
    });
    expect(written.status).toBe(200);
    expect(stub.requests.get('/vue/comment')?.params).toEqual({
      game_id: 1,
      stars: 5,
      body: '契约里写着的评论',
    });
  });
});
