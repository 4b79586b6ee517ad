// @module-tag exact

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actionAddress } from '#contract/account/actions.ts';
import { PLAIN_FORMS, PLAIN_PAGE } from '#contract/plain-page.ts';
import { mistakes, mistakesOfForm, otherMethods } from './cross-site/matrix.ts';
import { guards, type Plant, undeclared } from './cross-site/plants.ts';
import { accountAddresses, openSite, operatorWrites, own, type Site, writes } from './cross-site/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe('[API-05] writes are accepted from pages of this origin only, and never cached', () => {
  test('the two writing GETs are among the tested calls', () => {
    expect(writes.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      '/vue/newslike',
      '/vue/getpacks',
    ]);
  });

  test.each(writes.map((call) => [call.method, call.path] as const))('%s %s', async (method, path) => {
    expect(await mistakes(site, { method, address: `${path}?id=1` })).toEqual([]);
  });

  test.each(operatorWrites.map((call) => [call.method, call.path] as const))(
    '%s %s',
    async (method, address) => {
      expect(await mistakes(site, { method, address })).toEqual([]);
    },
  );

  test.each(accountAddresses)('POST %s', async (address) => {
    expect(await mistakes(site, { method: 'POST', address })).toEqual([]);
  });

  test.each([
    ...writes.map((call) => [call.path, call.method] as const),
    ...accountAddresses.map((address) => [address, 'POST'] as const),
    ...operatorWrites.map((call) => [call.path, call.method] as const),
  ])('%s does nothing with any other method', async (address, method) => {
    expect(await otherMethods(site, { method, address })).toEqual([]);
  });

  test.each([
    ['/BaseReport', 'kind=page&url=x'] as const,
    ...PLAIN_FORMS.map((form) => [PLAIN_PAGE, `form=${form}&kind=game&id=1`] as const),
  ])('[MY-32] the plain form of %s with %s', async (address, form) => {
    expect(await mistakesOfForm(site, address, form)).toEqual([]);
  });

  test('responses for one player are not cached either', async () => {
    expect(own.map(({ path }) => path)).toContain('/vue/getfinshpacks');
    for (const { method, path } of own) {
      expect(await site.send(method, path, {})).toMatchObject({ cache: 'no-store' });
    }
  });

  test('responses to unreadable requests are not cached either', async () => {
    const headers = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
    expect(await site.send('GET', '/vue/getpacks?id=1&id=2', headers)).toMatchObject({
      code: 400,
      cache: 'no-store',
    });
    const json = { ...headers, 'content-type': 'application/json' };
    expect(await site.send('POST', '/vue/comment', json)).toMatchObject({ code: 400, cache: 'no-store' });
  });
});

describe('the matrix detects planted bugs', () => {
  /** One of each type of address. */
  const tried = [
    { method: 'GET', address: '/vue/getpacks?id=1' },
    { method: 'POST', address: '/vue/comment' },
    { method: 'POST', address: '/console/api/games/save' },
    { method: 'GET', address: '/console/api/codes/export' },
    { method: 'POST', address: actionAddress('passwordLogin') },
  ];

  async function onPlanted<T>(plant: Plant, run: (planted: Site) => Promise<T>): Promise<T> {
    const planted = await openSite(plant);
    try {
      return await run(planted);
    } finally {
      await planted.close();
    }
  }

  test('these are among the tested addresses', () => {
    const known = [...writes, ...operatorWrites].map(({ method, path }) => `${method} ${path}`);
    expect([...known, ...accountAddresses.map((address) => `POST ${address}`)]).toEqual(
      expect.arrayContaining(tried.map(({ method, address }) => `${method} ${address.replace('?id=1', '')}`)),
    );
  });

  test.each(Object.entries(guards))('a guard that %s', async (_name, [plant, found]) => {
    await onPlanted(plant, async (planted) => {
      for (const one of tried) {
        const faults = await mistakes(planted, one);
        expect([one.address, faults.length > 0 && faults.every((fault) => found.test(fault))]).toEqual([
          one.address,
          true,
        ]);
      }
    });
  });

  test('a guard of plain forms that accepts requests without an origin', async () => {
    const [plant, found] = guards['accepts requests without an origin'] ?? [{}, /^$/];
    await onPlanted(plant, async (planted) => {
      const faults = await mistakesOfForm(planted, PLAIN_PAGE, 'form=logout');
      expect(
        faults.map((fault) => found.test(fault.replace('as a form', 'with the header of the portal'))),
      ).toEqual([true]);
    });
  });

  test('a call that issues a code and is declared as a read', async () => {
    const [claim = { method: '', address: '' }] = tried;
    await onPlanted(undeclared, async (planted) => {
      expect((await mistakes(planted, claim)).join('\n')).toMatch(/^cross-site, .*"wasHandled":true/m);
      expect(await otherMethods(planted, claim)).toEqual(['HEAD']);
    });
  });
});
