import { actionAddress } from '#contract/account/actions.ts';
import { startPortal } from '#tests/browser/portal-process.ts';

const ROOT = `${import.meta.dirname}/../../..`;
/** Somebody comes for a page so often, however long the others still wait. */
const EVERY_MS = 25;
/** Nine of ten pages take no more than such a part of the time that all the logins take together. */
const SHARE = 20;

/** How a rush on the login went: how many were answered in which way, and what is wrong with that. */
export interface Rush {
  outcomes: Record<string, number>;
  faults: string[];
}

/**
 * Tries so many passwords at once, each for a number and from an address of its own, and asks for the home page
 * meanwhile. Times are compared with each other, so that a slow machine is none the worse.
 * @param program another program that serves the portal, with bugs in it
 */
export async function rushLogins(logins: number, program?: readonly string[]): Promise<Rush> {
  const portal = await startPortal(ROOT, { TRUSTED_PROXIES: '127.0.0.1', ALLOW_HTTP: '1' }, program);
  try {
    const { url } = portal;
    await requestPage(url);
    const started = performance.now();
    let isOver = false;
    const all = Promise.all(Array.from({ length: logins }, (_, place) => logIn(url, place))).finally(() => {
      isOver = true;
    });
    // Awaited below: until then a rejection must not count as unhandled.
    all.catch(() => undefined);
    const asked: Promise<number | Error>[] = [];
    while (!isOver) {
      asked.push(requestPage(url).catch((error: Error) => error));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    const answers = await all;
    const rush = performance.now() - started;
    const outcomesOfPages = await Promise.all(asked);
    const lost = outcomesOfPages.filter((outcome) => outcome instanceof Error);
    const pages = outcomesOfPages
      .filter((outcome) => typeof outcome === 'number')
      .toSorted((one, other) => one - other);
    const page = pages[Math.floor(pages.length * 0.9)] ?? rush;
    const outcomes = Object.fromEntries(
      [...Map.groupBy(answers, (code) => code)].map(([code, of]) => [code, of.length]),
    );
    const { ACCOUNT_REFUSED = 0, BUSY = 0 } = outcomes;
    return {
      outcomes,
      faults: [
        ...(page * SHARE <= rush ? [] : [`pages took ${page.toFixed(0)} of ${rush.toFixed(0)} ms`]),
        ...(lost.length === 0 ? [] : [`${lost.length} pages failed: ${lost[0]?.message}`]),
        ...(BUSY > 0 ? [] : ['nobody was told to wait']),
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

/** Answers what came of it. */
async function logIn(url: string, place: number): Promise<string> {
  const response = await fetch(url + actionAddress('passwordLogin'), {
    method: 'POST',
    headers: {
      'x-portal': '1',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.0.${place >> 8}.${place & 255}`,
    },
    body: new URLSearchParams({ username: `137${String(place).padStart(8, '0')}`, password: 'wrong77' }),
  });
  const answer: { code?: string } = await response.json();
  return answer.code ?? 'let in';
}
