import { REFUSED } from './attacks.ts';
import { isAllowed, type Probe } from './run.ts';
import { PUBLIC } from './two-hosts.ts';

/** Checks the addresses of a name, then connects to the name. */
export const checkThenConnect =
  (connect: Probe): Probe =>
  async (url, options) => {
    const hostname = URL.parse(url)?.hostname ?? '';
    const found = (await options.resolver?.resolve4(hostname).catch(() => [])) ?? [];
    return found.every(isAllowed) ? connect(url, { ...options, isAllowed: () => true }) : REFUSED;
  };

const PRIVATE = /^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.64)\.|^::1?$|^f[cde]|^2002:/;

/** Compares the text of an address: an IPv4 address inside an IPv6 address passes. */
export const mappedPasses =
  (connect: Probe): Probe =>
  (url, options) =>
    connect(url, { ...options, isAllowed: (address) => address === PUBLIC || !PRIVATE.test(address) });
