import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { median } from '../median.ts';
import { openPhone, type Phone, type Traffic } from './slow-phone.ts';
import { watchTap } from './watch-tap.ts';

/** Where a site's pages and links are. */
export interface Site {
  name: string;
  url: string;
  /** Addresses by the page's name. */
  paths: Record<string, string>;
  /** What the links to a page's kind look like, by the kind. */
  links: Record<string, string>;
}

interface Journey {
  name: string;
  from: string;
  to: string;
  way: Way;
}

/** One journey's tap, and what came over the line before it and with it. */
interface Taken {
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
/** How long a visitor looks at a page before the first tap. */
const LOOK_MS = 2_000;
const LIMIT_MS = 60_000;

/**
 * From the tap on a link to the next page's heading on the screen, on a slow phone; medians of alternated rounds. At
 * rest: all that a site loads beforehand has come. First visit: two seconds after the first page began to show. The
 * round before those that count tells what comes over the line, where the page stays.
 */
export async function compareJourneys(browser: Browser, sites: [Site, Site]): Promise<void> {
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
    tell(sites, times);
  }
}

async function travel(
  browser: Browser,
  site: Site,
  journey: Journey,
  end: 'at rest' | 'at once' = 'at rest',
): Promise<Taken> {
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
  await sleep(LOOK_MS);
  const before = phone.takeTraffic();
  const link = phone.page.locator(site.links[journey.to] ?? '').first();
  await link.tap({ timeout: LIMIT_MS, noWaitAfter: true });
  return before;
}

function tell([own, peer]: [Site, Site], times: ReadonlyMap<Site, number[]>): void {
  const of = (site: Site) => times.get(site) ?? [];
  const ratios = of(own).map((time, round) => time / (of(peer)[round] ?? Number.NaN));
  console.log({
    ...Object.fromEntries([own, peer].map((site) => [`${site.name}, ms`, Math.round(median(of(site)))])),
    [`${own.name} / ${peer.name}`]: median(ratios).toFixed(2),
  });
}

function trafficOf(traffic: Traffic): Record<string, string> {
  const told = [...traffic].map(([kind, { requests, bytes }]) => [
    kind,
    `${requests} (${(bytes / 1000).toFixed(1)} kB)`,
  ]);
  return Object.fromEntries(told);
}
