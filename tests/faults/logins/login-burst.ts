import { actionAddress } from '#contract/account/actions.ts';
import { startPortal } from '#tests/browser/portal-process.ts';

const ROOT = `${import.meta.dirname}/../../..`;
/** The interval between page requests, however many are pending. */
const EVERY_MS = 25;
/** Nine of ten pages take at most 1/SHARE of the duration of all logins. */
const SHARE = 20;

/** The result of a burst of logins: the number of logins per outcome, and the faults. */
export interface LoginBurst {
  outcomes: Record<string, number>;
  faults: string[];
}

/**
 * Sends many concurrent logins, each for its own number and from its own network, and requests the home page meanwhile. Compares
 * durations with each other, so that the result does not depend on the speed of the machine.
 * @param program another program that serves the portal, with planted bugs
 */
export async function burstLogins(logins: number, program?: readonly string[]): Promise<LoginBurst> {
  const portal = await startPortal(ROOT, { TRUSTED_PROXIES: '127.0.0.1', ALLOW_HTTP: '1' }, program);
  try {
    const { url } = portal;
    await requestPage(url);
    const started = performance.now();
    let isOver = false;
    const pendingLogins = Promise.all(
      Array.from({ length: logins }, (_, index) => logIn(url, index)),
    ).finally(() => {
      isOver = true;
    });
    // Awaited below; until then a rejection must not count as unhandled.
    pendingLogins.catch(() => undefined);
    const pageRequests: Promise<number | Error>[] = [];
    while (!isOver) {
      pageRequests.push(requestPage(url).catch((error: Error) => error));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    const codes = await pendingLogins;
    const duration = performance.now() - started;
    const pageOutcomes = await Promise.all(pageRequests);
    const lost = pageOutcomes.filter((outcome) => outcome instanceof Error);
    const pages = pageOutcomes
      .filter((outcome) => typeof outcome === 'number')
      .toSorted((one, other) => one - other);
    const page = pages[Math.floor(pages.length * 0.9)] ?? duration;
    const outcomes = Object.fromEntries(
      [...Map.groupBy(codes, (code) => code)].map(([code, of]) => [code, of.length]),
    );
    const { ACCOUNT_REFUSED = 0, BUSY = 0 } = outcomes;
    return {
      outcomes,
      faults: [
        ...(page * SHARE <= duration ? [] : [`pages took ${page.toFixed(0)} of ${duration.toFixed(0)} ms`]),
        ...(lost.length === 0 ? [] : [`${lost.length} pages failed: ${lost[0]?.message}`]),
        ...(BUSY > 0 ? [] : ['no login got BUSY']),
        ...(ACCOUNT_REFUSED > 0 && ACCOUNT_REFUSED + BUSY === logins ? [] : [JSON.stringify(outcomes)]),
      ],
    };
  } finally {
    await portal.stop();
  }
}

async function requestPage(url: string): Promise<number> {
  const started = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - started;
}

/** The error code of the response, or `let in`. */
async function logIn(url: string, index: number): Promise<string> {
  const response = await fetch(url + actionAddress('passwordLogin'), {
    method: 'POST',
    headers: {
      'x-portal': '1',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${index >> 8}.${index & 255}.9`,
    },
    body: new URLSearchParams({
      username: `137${String(index).padStart(8, '0')}`,
      password: 'wrong77',
    }),
  });
  const result: { code?: string } = await response.json();
  return result.code ?? 'let in';
}
