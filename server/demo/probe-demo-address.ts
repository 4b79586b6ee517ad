import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';

/** The names of the demo's links to other sites, which are reserved for examples and lead nowhere. */
const DEMO_HOST = /(?:^|\.)example(?:\.com)?$/;

/** As `probeAddress`, but the demo's own links count as working, so that its records can be saved. */
export async function probeDemoAddress(url: string, bounds: { timeoutMs: number }): Promise<string | null> {
  return DEMO_HOST.test(new URL(url).hostname) ? null : probeAddress(url, bounds);
}
