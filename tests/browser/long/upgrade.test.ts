import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { nextRelease } from '#tests/deploy/next-release.ts';
import { longForm, shuffled } from '#tests/long-form.ts';
import { buildRelease, hasRelease } from '#tests/released-build.ts';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { type Phones, phonesOf } from '../phones.ts';
import { actInOldPage, openOldPage, SUGGESTION, type Visit, visits } from '../worker/old-pages.ts';
import { type ReplacedServer, startReplacedServer } from '../worker/replaced-server.ts';
import { openAgain, PATIENCE, untilCached, update } from '../worker/steps.ts';

const LIMIT_MS = scaled(300_000);
const ROOT = join(import.meta.dirname, '..', '..', '..');
const form = longForm('WORKER');
/** Pages that are open during a replacement. */
const VISITS = 4;
/** A worker is installed in this time. */
const INSTALLING_MS = 400;
const WORKERS = [
  ['with its worker', 'allow'],
  ['without a worker', 'block'],
] as const;

const ofStrangers = Object.entries(visits).flatMap(([name, visit]) =>
  visit.isPlayer || name === SUGGESTION ? [] : [visit],
);

test.describe('a page of release 0.2.0 after the upgrade (needs the git history)', () => {
  test.skip(!hasRelease(), 'needs the git history');
  const resources = new AsyncDisposableStack();
  const pages = new Map<string, Page>();
  let release: string;
  let server: ReplacedServer;
  let phones: Phones;

  /** Opens pages of some visits. */
  const openSome = async (context: BrowserContext): Promise<[Page, Visit][]> => {
    const opened: [Page, Visit][] = [];
    for (const visit of shuffled(ofStrangers, form.random).slice(0, VISITS)) {
      opened.push([await openOldPage(context, server.url, { visit, hasWorker: true }), visit]);
    }
    return opened;
  };

  const openContext = async (
    browser: Browser,
    serviceWorkers: 'allow' | 'block',
  ): Promise<BrowserContext> => {
    const context = await browser.newContext({ serviceWorkers, locale: 'zh-CN' });
    context.setDefaultTimeout(PATIENCE.timeout);
    return resources.adopt(context, (one) => one.close());
  };

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(LIMIT_MS);
    release = resources.adopt(buildRelease(), (folder) => rmSync(folder, { recursive: true }));
    server = resources.adopt(await startReplacedServer(release), ({ stop }) => stop());
    for (const [worker, serviceWorkers] of WORKERS) {
      const shared = await openContext(browser, serviceWorkers);
      for (const [name, visit] of Object.entries(visits)) {
        const context = visit.isPlayer ? await openContext(browser, serviceWorkers) : shared;
        const options = { visit, hasWorker: serviceWorkers === 'allow' };
        pages.set(`${worker} ${name}`, await openOldPage(context, server.url, options));
      }
    }
    phones = phonesOf(server.dataDir);
    await server.replaceBy(ROOT);
  });
  test.afterAll(() => resources.disposeAsync());

  for (const [worker] of WORKERS) {
    test.describe(worker, () => {
      for (const [name, visit] of Object.entries(visits)) {
        test(`works for a visitor who ${name}`, async () => {
          test.setTimeout(LIMIT_MS);
          await actInOldPage(pages.get(`${worker} ${name}`) as Page, visit, phones);
        });
      }
    });
  }

  test(`works after ${form.rounds} further releases, whose worker is installed while the server is killed (${form.seed})`, async ({
    browser,
  }) => {
    test.setTimeout(LIMIT_MS * form.rounds);
    const next = resources.adopt(nextRelease(), (folder) => rmSync(folder, { recursive: true }));
    const context = await openContext(browser, 'allow');
    for (let round = 0; round < form.rounds; round += 1) {
      const opened = await openSome(context);
      const newer = round % 2 === 0 ? next : ROOT;
      await server.replaceBy(newer);
      // A page whose scripts failed meanwhile reloads, and updates the worker thereby.
      const updating = () => navigator.serviceWorker.ready.then((registration) => registration.update());
      Promise.all(opened.map(([page]) => page.evaluate(updating))).catch(() => undefined);
      await opened[0]?.[0].waitForTimeout(Math.floor(form.random() * INSTALLING_MS));
      server.kill();
      await server.replaceBy(newer);
      for (const [page, visit] of opened) {
        await actInOldPage(page, visit, phones);
      }
      const last = await openAgain(context, `${server.url}/`);
      await untilCached(last, '/');
      await update(last);
      await context.setOffline(true);
      await last.reload();
      await last.getByRole('group', { name: '推荐' }).waitFor();
      await context.setOffline(false);
    }
  });

  // Its program refuses the newer schema: operators go back with their backup.
  test(`a page of this release works after the return to 0.2.0 with its own data (${form.seed})`, async ({
    browser,
  }) => {
    test.setTimeout(LIMIT_MS);
    await server.replaceBy(ROOT);
    const opened = await openSome(await openContext(browser, 'allow'));
    await server.replaceBy(release, join(server.dataDir, 'returned'));
    for (const [page, visit] of opened) {
      await actInOldPage(page, visit, phones);
    }
  });
});
