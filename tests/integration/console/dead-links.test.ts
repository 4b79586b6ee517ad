import { afterEach, expect, test } from 'vitest';
import { games } from '../../../contract/operator/games.ts';
import { links } from '../../../contract/operator/links.ts';
import { checkLinks } from '../../../services/main/site/link-checks.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

describeEachDatabase('links that no longer answer', (open) => {
  let back: OperatorApp;
  afterEach(() => back.close());

  test('each is asked once a day, by one process; what is wrong is shown until it is right', async () => {
    back = await openOperatorApp(await open());
    const editor = await back.signedIn('editor');
    for (const name of ['a', 'b']) {
      const item = { name, url: `https://${name}.example/` };
      await editor.get(links.save, { id: null, version: 0, item });
    }
    const asked: string[] = [];
    let isBroken = true;
    const probe = async (url: string) => {
      asked.push(url);
      return isBroken && url.includes('b.') ? 'HTTP 404' : null;
    };
    const states = async () => {
      const totals = ['alive', 'dead', 'unknown'] as const;
      return Promise.all(totals.map(async (state) => (await editor.get(links.list, { state })).total));
    };
    const check = (afterHours = 0) =>
      checkLinks(back.db, probe, new Date(back.clock.now().getTime() + afterHours * 3_600_000));
    expect(await states()).toEqual([0, 0, 2]);
    expect((await Promise.all([check(), check()])).reduce((sum, one) => sum + one)).toBe(2);
    await check();
    expect(asked.sort()).toEqual(['https://a.example/', 'https://b.example/']);
    expect(await states()).toEqual([1, 1, 0]);
    expect((await editor.get(links.list, { state: 'dead' })).list).toMatchObject([
      { name: 'b', fault: 'HTTP 404', version: 1 },
    ]);
    isBroken = false;
    await check(23);
    expect(await states()).toEqual([1, 1, 0]);
    await check(25);
    expect(await states()).toEqual([2, 0, 0]);
    const [first] = (await editor.get(links.list, {})).list;
    await editor.get(links.remove, { ids: [first?.id ?? 0] });
    await check(26);
    expect(await back.db.selectFrom('address_check').select('url').execute()).toHaveLength(1);
  });

  test('where games are downloaded and played is asked, too; a list has those that players can’t get', async () => {
    back = await openOperatorApp(await open());
    const editor = await back.signedIn('editor');
    const create = (name: string, h5_url: string | null, urls: string[]) => {
      const platforms = ['android', 'ios'] as const;
      const packages = urls.map((url, at) => ({ platform: platforms[at] ?? 'android', url }));
      const item = { ...games.form.parse({ name, score_count: 0 }), h5_url, packages };
      return editor.get(games.save, { id: null, version: 0, item: games.form.parse(item) });
    };
    const broken = await create('断了的', 'https://h5.example/', [
      'https://dl.example/gone.apk',
      'https://dl.example/a',
    ]);
    await create('好的', null, ['https://dl.example/a', 'https://dl.example:8443/b']);
    const asked: string[] = [];
    let fault: string | null = 'HTTP 404';
    const probe = async (url: string) => {
      asked.push(url);
      return url.includes('gone') || url.includes('h5') ? fault : null;
    };
    const dead = async () => (await editor.get(games.list, { downloads: 'dead' })).list;
    expect(await checkLinks(back.db, probe, back.clock.now())).toBe(3);
    expect(asked.sort()).toEqual([
      'https://dl.example/a',
      'https://dl.example/gone.apk',
      'https://h5.example/',
    ]);
    expect(await dead()).toMatchObject([
      {
        id: broken.id,
        download_faults: [
          { platform: 'android', fault: 'HTTP 404' },
          { platform: 'h5', fault: 'HTTP 404' },
        ],
      },
    ]);
    const csv = await editor.request(games.export, { format: 'csv', downloads: 'dead' });
    expect(csv.body).toContain('android HTTP 404|h5 HTTP 404');
    fault = null;
    const tomorrow = new Date(back.clock.now().getTime() + 25 * 3_600_000);
    await checkLinks(back.db, probe, tomorrow);
    expect(await dead()).toEqual([]);
  });
});
