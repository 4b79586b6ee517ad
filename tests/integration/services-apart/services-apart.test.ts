import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chinaDay } from '#platform/core/clock.ts';
import { scaled } from '#tests/time-limits.ts';
import type { AccountApp } from '../accounts/account-app.ts';
import { TestBrowser } from '../accounts/test-browser.ts';
import { send } from '../http/raw-request.ts';
import { type FourProcesses, OPERATOR, startFour } from './four-processes.ts';
import { overHttp } from './over-http.ts';

const MOBILE = '13512345678';
/** Starts processes, on a machine that may be busy. */
const LIMIT_MS = scaled(240_000);

interface CallResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the response of any call
  json: any;
}

describe('[API-04] the portal in one process, its three services in others', () => {
  let all: FourProcesses;
  let browser: TestBrowser;

  beforeAll(async () => {
    all = await startFour();
    browser = new TestBrowser(overHttp(all.portal.url));
  }, LIMIT_MS);
  afterAll(() => all?.stop(), LIMIT_MS);

  const page = async (path: string) => {
    const response = await fetch(all.portal.url + path);
    const cacheControl = response.headers.get('cache-control');
    return { status: response.status, text: await response.text(), cacheControl };
  };

  /** Sends a request as a page of the portal does, with the browser's cookies. */
  async function request(path: string, body?: object | URLSearchParams): Promise<CallResponse> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(all.portal.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-portal': '1',
        'sec-fetch-site': 'same-origin',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return { status: response.status, json: await response.json() };
  }

  const reviews = async () => {
    const form = new URLSearchParams({ dynamics_id: String(all.ids.game), type: '2' });
    const address = `${all.portal.url}/Comment/comment_list_v2?${form}`;
    const response = await fetch(address, { method: 'POST', body: form });
    return (await response.json()).data.list;
  };

  test('pages show the content and the pictures of the main service', async () => {
    const home = await page('/');
    expect(home.status).toBe(200);
    expect(home.text).toContain('分家的游门');
    for (const path of [
      '/BaseGameCenter',
      '/BasePackageNumber',
      `/BaseYxDetails?id=${all.ids.game}`,
      `/BaseGiftDetails?id=${all.ids.pack}`,
      `/BaseGameInfoDetails?id=${all.ids.news}`,
    ]) {
      const { status, text } = await page(path);
      expect([path, status, text.includes('云海剑歌')]).toEqual([path, 200, true]);
    }
    expect((await page('/BaseYxDetails?id=999')).status).toBe(404);
    const law = await page('/BaseWebNav?id=4');
    expect([law.status, law.text.includes('本页内容正在整理')]).toEqual([200, true]);
    const picture = await fetch(`${all.portal.url}/images/icons/one.gif`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect((await fetch(`${all.portal.url}/images/icons/two.gif`)).status).toBe(404);
  });

  test('the content is edited at the main service, not at the portal', async () => {
    const list = async ({ url }: { url: string }) =>
      (await fetch(`${url}/console/api/codes/list`, { headers: { 'x-portal': '1' } })).status;
    expect([await list(all.main), await list(all.portal)]).toEqual([401, 404]);
  });

  test('claims, comments and likes require a login', async () => {
    expect((await request(`/vue/getpacks?id=${all.ids.pack}`)).json.code).toBe('LOGIN_REQUIRED');
    const written = await request('/vue/comment', { game_id: all.ids.game, stars: 5, body: '很好玩的游戏' });
    expect(written.json.code).toBe('LOGIN_REQUIRED');
  });

  test('a player logs in with a code that the account service sent', async () => {
    const accounts = { lastMessage: () => ({ code: all.lastCode() }) } as unknown as AccountApp;
    const user = await browser.logIn(accounts, MOBILE);
    expect(user).toMatchObject({ mobile_masked: '135****5678' });
    const wrong = await new TestBrowser(overHttp(all.portal.url)).act('passwordLogin', {
      username: MOBILE,
      password: 'tianse7',
    });
    expect(wrong.status).toBe(0);
  });

  test('the player claims, and the code is among the own ones', async () => {
    const claimed = await request(`/vue/getpacks?id=${all.ids.pack}`);
    expect(claimed).toMatchObject({ status: 200, json: { data: { claim: { code: 'YM-1' } } } });
    expect((await request(`/vue/getpacks?id=${all.ids.pack}`)).json.data.claim.code).toBe('YM-1');
    const own = await request('/vue/getfinshpacks');
    expect(own.json.data).toMatchObject({ total: 1, list: [{ code: 'YM-1' }] });
    const form = { id: String(own.json.data.list[0].id), from_pool: '0', feedback: '可用' };
    const feedback = await request('/vue/packfeedback', new URLSearchParams(form));
    expect(feedback.json.data).toEqual({ feedback: { good: 1, bad: 0 } });
    const line = await (await fetch(`${all.portal.url}/vue/broadcast`)).json();
    expect(line.data.list[0].mobile_masked).toBe('135****5678');
  });

  test('[MY-30] the portal requires the consent of a player whose account is in another process', async () => {
    const other = new TestBrowser(overHttp(all.portal.url));
    const mobile = '13512345679';
    await other.sendCode(mobile);
    other.user(await other.act('codeLogin', { mobile, code: all.lastCode() }));
    const act = async () => [
      await other.call('GET', '/vue/getpacks?id=999'),
      await other.call('POST', '/vue/commentlike', { id: 999 }),
    ];
    expect(await act()).toEqual(Array(2).fill([403, 'CONSENT_REQUIRED']));
    await other.accept();
    expect(await act()).toEqual(Array(2).fill([404, 'NOT_FOUND']));
  });

  test('[FIG-15] the portal counts a download, and only it can pass the count to the main service', async () => {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
    const headers = { 'user-agent': agent, 'sec-fetch-mode': 'navigate' };
    const response = await send(all.portal.url, 'GET', `/download/${all.ids.game}/android`, headers);
    expect([response.status, response.headers.location]).toEqual([302, 'https://dl.example.com/one.apk']);
    const counts = [{ game_id: all.ids.game, platform: 'android', day: '2026-11-21', count: 1_000 }];
    const forge = async ({ url }: { url: string }) => {
      const headers = {
        'content-type': 'application/json',
        'x-portal': '1',
        'sec-fetch-site': 'same-origin',
      };
      const body = JSON.stringify({ downloads: counts, reads: [{ news_id: 1, count: 1_000 }] });
      return (await fetch(`${url}/service/counts`, { method: 'POST', headers, body })).status;
    };
    expect([await forge(all.main), await forge(all.portal)]).toEqual([403, 404]);
  });

  test('likes and reviews of the player are visible immediately', async () => {
    expect((await request(`/vue/newslike?id=${all.ids.news}`)).json.data.like_count).toBe(1);
    expect((await request(`/vue/newslike?id=${all.ids.news}`)).json.data.like_count).toBe(1);
    expect(await reviews()).toEqual([]);
    const written = await request('/vue/comment', { game_id: all.ids.game, stars: 5, body: '很好玩的游戏' });
    expect(written.json.data).toMatchObject({ shown: true });
    expect(await reviews()).toMatchObject([{ body: '很好玩的游戏', likes: 0 }]);
    expect((await request('/vue/commentlike', { id: written.json.data.id })).json.data.likes).toBe(1);
    expect(await reviews()).toMatchObject([{ likes: 1 }]);
    const again = await request('/vue/comment', { game_id: all.ids.game, stars: 1, body: '再写一次评价' });
    expect([again.status, again.json.code]).toEqual([409, 'CONFLICT']);
  });

  test('claims and comments are counted by the service that writes them', async () => {
    const day = chinaDay(new Date());
    /** The data of an operator's dashboard at one of the processes. */
    async function dashboard({ url }: { url: string }, part: 'content' | 'comments') {
      const headers = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
      const login = await fetch(`${url}/console/api/login`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(OPERATOR),
      });
      const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const address = `${url}/console/api/dashboard/${part}?from=${day}&to=${day}`;
      const response = await fetch(address, { headers: { ...headers, cookie } });
      return response.status === 404 ? 'elsewhere' : (await response.json()).data;
    }
    expect(await dashboard(all.main, 'content')).toMatchObject({ claims: { count: 1 } });
    expect(await dashboard(all.sdk, 'comments')).toMatchObject({ comments: { count: 1 } });
    expect([await dashboard(all.portal, 'content'), await dashboard(all.portal, 'comments')]).toEqual([
      'elsewhere',
      'elsewhere',
    ]);
  });

  test('visits and searches are counted by the process that serves pages', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
    const headers = { 'user-agent': agent, accept: 'text/html' };
    for (const path of ['/', '/BaseSearch?val=zzzzzz', `/BaseYxDetails?id=${all.ids.game}`]) {
      expect((await fetch(all.portal.url + path, { headers })).status).toBe(200);
    }
  });

  test('without the SDK service pages are served, and reviews report that they are unavailable', async () => {
    await all.sdk.stop();
    expect((await page('/')).status).toBe(200);
    const cold = await page(`/BaseYxDetails?id=${all.ids.game}&sort=new`);
    expect([cold.status, cold.text.includes('加载失败，请稍后重试')]).toEqual([200, true]);
    expect(cold.cacheControl).toBe('public, max-age=0, s-maxage=1, no-transform');
    const written = await request('/vue/comment', { game_id: all.ids.game, stars: 5, body: '很好玩的游戏' });
    expect(written).toMatchObject({ status: 503, json: { msg: '评论服务暂时不可用，请稍后再试' } });
    expect((await request('/vue/getfinshpacks')).json.data.total).toBe(1);
  });

  test('without the account service nobody can log in, and sessions stay valid', async () => {
    await all.account.stop();
    const result = await new TestBrowser(overHttp(all.portal.url)).act('passwordLogin', {
      username: MOBILE,
      password: 'tianse7',
    });
    expect(result).toMatchObject({ status: 0, msg: '账号服务暂时不可用，请稍后再试' });
    expect((await request(`/vue/getpacks?id=${all.ids.pack}`)).json.data.claim.code).toBe('YM-1');
  });

  test('without the main service cached pages are served, others and claims get an error', async () => {
    await all.main.end();
    expect((await page('/')).status).toBe(200);
    expect((await page(`/BaseGiftDetails?id=${all.ids.pack}`)).status).toBe(200);
    const cold = await page('/BaseTradingHall');
    expect(cold.status).toBe(503);
    expect(cold.text).toContain('服务暂时不可用');
    const claim = await request(`/vue/getpacks?id=${all.ids.pack}`);
    expect(claim).toMatchObject({ status: 503, json: { msg: '服务暂时不可用，请稍后再试' } });
    expect((await fetch(`${all.portal.url}/healthz`)).status).toBe(200);
  });

  test('the counts are written at the end, by the portal only', async () => {
    expect(await all.countedBy('portal')).toEqual({ visits: 3, searches: 1, missed: 1, downloads: 0 });
    expect(await all.countedBy('main')).toEqual({ visits: 0, searches: 0, missed: 0, downloads: 1 });
  });
});
