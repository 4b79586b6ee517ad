import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** A slow phone: four times slower than this machine, on a line of 400 kbit/s that takes 400 ms there and back. */
const CPU_SLOWDOWN = 4;
const BYTES_PER_S = 400_000 / 8;
const LATENCY_MS = 400;
const SCREEN = { width: 390, height: 844 };

/** A page counts as at rest when nothing has come for so long: longer than scripts are put off anywhere here. */
const REST_MS = 4_000;
const LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 50;

/** What came over the line: answers and their bytes as sent, by kind (`Document`, `Script`, `Stylesheet`, `Image`, …). */
export type Traffic = Map<string, { requests: number; bytes: number }>;

/** A phone with an empty cache, and without a service worker, whose own line can't be made slow. */
export interface Phone {
  page: Page;
  /** Makes processor and line slow from now on. */
  slowDown(): Promise<void>;
  /** Until the page is at rest, scripts and what is fetched beforehand included. */
  rest(): Promise<void>;
  /** What came since the last time this was asked. */
  takeTraffic(): Traffic;
  close(): Promise<void>;
}

/** Opens a phone on an empty page. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    ...{ viewport: SCREEN, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const watch = await watchLine(line);
  return {
    page,
    async slowDown() {
      await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      await line.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: LATENCY_MS },
        ...{ downloadThroughput: BYTES_PER_S, uploadThroughput: BYTES_PER_S },
      });
    },
    ...watch,
    close: () => context.close(),
  };
}

async function watchLine(line: CDPSession): Promise<Pick<Phone, 'rest' | 'takeTraffic'>> {
  const kinds = new Map<string, string>();
  let traffic: Traffic = new Map();
  let lastMs = performance.now();
  const under = new Set<string>();
  line.on('Network.requestWillBeSent', ({ requestId }) => {
    under.add(requestId);
    lastMs = performance.now();
  });
  line.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (/^https?:/.test(response.url) && !response.fromDiskCache) {
      kinds.set(requestId, type);
    }
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) {
      const { requests, bytes } = traffic.get(kind) ?? { requests: 0, bytes: 0 };
      traffic.set(kind, { requests: requests + 1, bytes: bytes + encodedDataLength });
    }
  });
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    line.on(end, ({ requestId }) => {
      under.delete(requestId);
      lastMs = performance.now();
    });
  }
  await line.send('Network.enable');
  return {
    async rest() {
      const begun = performance.now();
      lastMs = begun;
      while (under.size > 0 || performance.now() - lastMs < REST_MS) {
        if (performance.now() - begun > LIMIT_MS) {
          throw new Error(`The page doesn't come to rest: ${under.size} requests under way`);
        }
        await sleep(LOOK_AGAIN_MS);
      }
    },
    takeTraffic() {
      const taken = traffic;
      traffic = new Map();
      return taken;
    },
  };
}
