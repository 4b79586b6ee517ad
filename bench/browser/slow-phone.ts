import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** A slow phone: CPU four times slower than this machine, 400 kbit/s and 400 ms round trip. */
const CPU_SLOWDOWN = 4;
const BYTES_PER_S = 400_000 / 8;
const LATENCY_MS = 400;
const SCREEN = { width: 390, height: 844 };

/** A page is at rest after this time without traffic; longer than any deferred script load. */
const REST_MS = 4_000;
const LIMIT_MS = 60_000;
const POLL_MS = 50;

/** Responses and their transferred bytes by type (`Document`, `Script`, `Stylesheet`, `Image`, …). */
export type Traffic = Map<string, { requests: number; bytes: number }>;

/** A phone with an empty cache and without a service worker, whose requests cannot be throttled. */
export interface Phone {
  page: Page;
  /** Throttles CPU and network. */
  slowDown(): Promise<void>;
  /** Throttles the CPU alone. */
  slowCpu(): Promise<void>;
  /** Waits until the page is at rest, including preloads. */
  rest(): Promise<void>;
  /** The traffic since the last call. */
  takeTraffic(): Traffic;
  close(): Promise<void>;
}

/** Opens a phone on an empty page. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const watch = await watchLine(line);
  const slowCpu = async () => {
    await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  };
  return {
    page,
    slowCpu,
    async slowDown() {
      await slowCpu();
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_S,
        uploadThroughput: BYTES_PER_S,
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
  const pending = new Set<string>();
  line.on('Network.requestWillBeSent', ({ requestId }) => {
    pending.add(requestId);
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
      pending.delete(requestId);
      lastMs = performance.now();
    });
  }
  await line.send('Network.enable');
  return {
    async rest() {
      const begun = performance.now();
      lastMs = begun;
      while (pending.size > 0 || performance.now() - lastMs < REST_MS) {
        if (performance.now() - begun > LIMIT_MS) {
          throw new Error(`The page does not come to rest: ${pending.size} pending requests`);
        }
        await sleep(POLL_MS);
      }
    },
    takeTraffic() {
      const taken = traffic;
      traffic = new Map();
      return taken;
    },
  };
}
