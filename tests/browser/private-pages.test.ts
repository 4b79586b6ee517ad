import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { test } from './fixtures.ts';
import { openLogin, storedUser } from './login-steps.ts';

const PAGES = ['/BaseMy', '/BaseMessage', '/BaseReport'];

/** What a page shows of a player, to the player or to the next visitor, and what makes it differ. */
async function privateParts(address: string, cookie: string, texts: readonly string[]): Promise<string[]> {
  const responses = [await fetch(address, { headers: { cookie } }), await fetch(address)];
  const [own = '', guest = ''] = await Promise.all(responses.map((response) => response.text()));
  return [
    ...(own === guest ? [] : ['a difference']),
    ...(responses.some(({ headers }) => headers.has('set-cookie')) ? ['a cookie'] : []),
    ...texts.filter((text) => own.includes(text) || guest.includes(text)),
  ];
}

/** A portal that puts the player's nickname on pages, and caches what it rendered if `caches`. */
async function planted(portal: string, nickname: string, caches: boolean) {
  const cached = new Map<string, string>();
  const render = async ({ url = '/', headers }: IncomingMessage) => {
    const html = await (await fetch(portal + url)).text();
    return headers.cookie ? html.replace('</main>', `${nickname}</main>`) : html;
  };
  const server = createServer(async (request, response) => {
    const html = (caches && cached.get(request.url ?? '')) || (await render(request));
    cached.set(request.url ?? '', html);
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test('[MY-01] a private page is the same HTML for its player and for everybody; one that is not is noticed', async ({
  openPage,
  portal,
  logIn,
}) => {
  const page = await openPage({ path: '/BaseMy' });
  await openLogin(page);
  const number = await logIn(page);
  const nickname = String((await storedUser(page))?.nickname);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'session')?.value ?? '';
  expect(session.length).toBeGreaterThan(20);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const texts = [number, maskMobile(number), nickname, session];
  for (const path of PAGES) {
    expect(await privateParts(portal.url + path, cookie, texts), path).toEqual([]);
  }
  for (const [caches, found] of [
    [false, ['a difference', nickname]],
    [true, [nickname]],
  ] as const) {
    const wrong = await planted(portal.url, nickname, caches);
    expect(await privateParts(`${wrong.url}/BaseMy`, cookie, texts)).toEqual(found);
    wrong.stop();
  }
});
