import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { phonesOf } from '../phones.ts';
import { startPortal } from '../portal-process.ts';
import { demoData } from '../prepared.ts';
import { type FramePlant, gamePages, openSession, type Session } from './play.ts';
import { type ProxyPlant, type Sites, startSites } from './sites.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** A portal of its own behind https, and the hostile games. */
export interface Stage {
  sites: Sites;
  /** Runs `use` with a logged-in player in a new browser context. */
  inSession<Result>(
    use: (session: Session) => Promise<Result>,
    plant?: { frame?: FramePlant; proxy?: ProxyPlant },
  ): Promise<Result>;
  stop(): Promise<void>;
}

export async function startStage(browser: Browser): Promise<Stage> {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', SMS: 'outbox' };
  const portal = await startPortal(projectRoot, settings, undefined, demoData());
  const open = encodeURIComponent('领取中');
  const packs = await (await fetch(`${portal.url}/vue/gift?state=${open}&size=50`)).json();
  const pack: number = packs.data.list.at(-1).id;
  const sites = await startSites(portal.url, (origin) => gamePages({ portal: origin, pack }));
  return {
    sites,
    async inSession(use, { frame = {}, proxy = {} } = {}) {
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        serviceWorkers: 'block',
        locale: 'zh-CN',
      });
      sites.plant = proxy;
      try {
        return await use(await openSession(context, sites, phonesOf(portal.dataDir), frame));
      } finally {
        sites.plant = {};
        await context.close();
      }
    },
    async stop() {
      await sites.stop();
      await portal.stop();
    },
  };
}
