import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { median } from '../median.ts';
import { openPhone, type Phone, type Traffic } from './slow-phone.ts';

export interface Site {
  name: string;
  url: string;
  /** Paths by page name. */
  paths: Record<string, string>;
  /** Selectors of links by page name. */
  links: Record<string, string>;
}

interface Journey {
  name: string;
  from: string;
  to: string;
  way: Way;
}

/** The result of one journey, with the traffic before and after the tap. */
interface Measurement {
  tapToContentMs: number;
  before: Traffic;
  after: Traffic;
}

type Way = (phone: Phone, site: Site, journey: Journey) => Promise<Traffic>;

const JOURNEYS: Journey[] = [
  { name: 'home → game details, at rest', from: 'home', to: 'game', way: atRest },
  { name: 'home → gift details, at rest', from: 'home', to: 'gift', way: atRest },
  { name: 'game center → game details, at rest', from: 'center', to: 'game', way: atRest },
  { name: 'home → game details, first visit', from: 'home', to: 'game', way: firstVisit },
];
const ROUNDS = 5;
/** Time between first paint and tap on a first visit. */
const TAP_DELAY_MS = 2_000;
const LIMIT_MS = 60_000;

/**
 * Measures the time from the tap on a link to the next page's heading on a slow phone; medians of alternating rounds.
 * "At rest": all preloads are finished. "First visit": two seconds after the first paint. A preceding round prints the
 * traffic.
 */
export async function compareJourneys(browser: Browser, sites: readonly Site[]): Promise<void> {
  for (const journey of JOURNEYS) {
    console.log(journey.name);
    for (const site of sites) {
      const { before, after } = await travel(browser, site, journey);
      console.log(`  ${site.name}: until the tap`, trafficOf(before), 'from then on', trafficOf(after));
    }
    const times = new Map<Site, number[]>(sites.map((site) => [site, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const site of round % 2 === 0 ? sites : sites.toReversed()) {
        const { tapToContentMs } = await travel(browser, site, journey, 'at once');
        times.get(site)?.push(tapToContentMs);
      }
    }
    print(sites, times);
  }
}

async function travel(
  browser: Browser,
  site: Site,
  journey: Journey,
  end: 'at rest' | 'at once' = 'at rest',
): Promise<Measurement> {
  const phone = await openPhone(browser);
  try {
    const tap = await watchTap(phone.page);
    const before = await journey.way(phone, site, journey);
    const tapToContentMs = await tap.toContentMs;
    if (end === 'at rest' && journey.way === atRest) {
      await phone.rest();
    }
    return { tapToContentMs, before, after: phone.takeTraffic() };
  } finally {
    await phone.close();
  }
}

async function atRest(phone: Phone, site: Site, journey: Journey): Promise<Traffic> {
  await phone.page.goto(site.url + site.paths[journey.from]);
  const link = phone.page.locator(site.links[journey.to] ?? '').first();
  await link.scrollIntoViewIfNeeded();
  await phone.rest();
  const before = phone.takeTraffic();
  await phone.slowDown();
  await link.tap({ noWaitAfter: true });
  return before;
}

async function firstVisit(phone: Phone, site: Site, journey: Journey): Promise<Traffic> {
  await phone.slowDown();
  await phone.page.goto(site.url + site.paths[journey.from], { waitUntil: 'commit' });
  await phone.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await sleep(TAP_DELAY_MS);
  const before = phone.takeTraffic();
  const link = phone.page.locator(site.links[journey.to] ?? '').first();
  await link.tap({ timeout: LIMIT_MS, noWaitAfter: true });
  return before;
}

/** The first site is compared with each of the others. */
function print(sites: readonly Site[], times: ReadonlyMap<Site, number[]>): void {
  const of = (site: Site | undefined) => (site && times.get(site)) ?? [];
  const [own, ...peers] = sites;
  const ratios = peers.map((peer) => {
    const each = of(own).map((time, round) => time / (of(peer)[round] ?? Number.NaN));
    return [`${own?.name} / ${peer.name}`, median(each).toFixed(2)];
  });
  const medians = sites.map((site) => [`${site.name}, ms`, Math.round(median(of(site)))]);
  console.log(Object.fromEntries([...ratios, ...medians]));
}

function trafficOf(traffic: Traffic): Record<string, string> {
  const lines = [...traffic].map(([kind, { requests, bytes }]) => [
    kind,
    `${requests} (${(bytes / 1000).toFixed(1)} kB)`,
  ]);
  return Object.fromEntries(lines);
}

/**
 * Installs the measurement in a page before its first navigation: the time in ms from the first click to the first
 * frame with a new heading, in this document or the next one.
 */
async function watchTap(page: Page): Promise<{ toContentMs: Promise<number> }> {
  const { promise, resolve } = Promise.withResolvers<number>();
  await page.exposeFunction('reportArrival', resolve);
  await page.addInitScript(watchInPage);
  return { toContentMs: promise };
}

/** Runs in each document of the page; `sessionStorage` carries the state across documents. */
function watchInPage(): void {
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  const report = () => {
    const { reportArrival } = window as unknown as { reportArrival(ms: number): void };
    reportArrival(performance.timeOrigin + performance.now() - Number(sessionStorage.getItem('tapped')));
  };
  const check = () => {
    if (heading() && heading() !== sessionStorage.getItem('previous-heading')) {
      requestAnimationFrame(() => setTimeout(report));
    } else {
      requestAnimationFrame(check);
    }
  };
  const begin = (event: MouseEvent) => {
    sessionStorage.setItem('previous-heading', heading());
    sessionStorage.setItem('tapped', String(performance.timeOrigin + event.timeStamp));
    check();
  };
  if (sessionStorage.getItem('previous-heading') === null) {
    addEventListener('click', begin, { capture: true, once: true });
  } else {
    check();
  }
}
