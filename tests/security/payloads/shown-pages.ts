import type { BrowserContext, Page } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { FOREIGN } from './payload-list.ts';

/** A page with endless requests is checked after this time. */
const SETTLED_MS = 3_000;
/** Content of the page: the portal's scripts, or an element on every admin page. */
const SHOWN = '#start, .ant-table, form, main';
const LIMIT_MS = scaled(20_000);

/** Actions of a page that no payload may cause. */
interface Watched {
  ran(): void;
  broken: string[];
}

/**
 * Opens pages in a few tabs and returns the faults of each: a payload ran, became an element or attribute that could
 * run, violated the policy, or navigated.
 */
export async function openAll(
  context: BrowserContext,
  origin: string,
  addresses: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  await context.exposeFunction('ranSomewhere', () => undefined);
  await context.addInitScript(watch);
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  const queue = [...addresses];
  const tab = async () => {
    const page = await context.newPage();
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      faults.push(...(await faultsOf(page, origin, address)).map((fault) => `${address}: ${fault}`));
    }
    await page.close();
  };
  await Promise.all([tab(), tab(), tab()]);
  return faults;
}

async function faultsOf(page: Page, origin: string, address: string): Promise<string[]> {
  const faults: string[] = [];
  const onRequest = (request: { url(): string; resourceType(): string; isNavigationRequest(): boolean }) => {
    const isUnreachable = !request.url().startsWith(`${origin}/`) && /^https?:/.test(request.url());
    // Pictures and videos may be on other hosts: the policy allows them.
    if (
      isUnreachable &&
      (request.isNavigationRequest() || !['image', 'media'].includes(request.resourceType()))
    ) {
      faults.push(`requested ${request.url()} as ${request.resourceType()}`);
    }
  };
  const onMessage = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error' && /Content.Security.Policy|CSP/i.test(message.text())) {
      faults.push(message.text());
    }
  };
  page.on('request', onRequest).on('console', onMessage);
  const check = async () => {
    await page.goto(origin + address, { waitUntil: 'load' });
    await page.locator(SHOWN).first().waitFor({ state: 'attached', timeout: LIMIT_MS });
    await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
    return page.evaluate(inspect, FOREIGN);
  };
  const broken = await check().catch((error: Error) => [`can't be checked: ${error.message.split('\n')[0]}`]);
  page.off('request', onRequest).off('console', onMessage);
  return [...new Set([...faults, ...broken])];
}

/** Runs in the page, before its scripts. */
function watch(): void {
  const watched: Watched = {
    broken: [],
    ran: () => watched.broken.push('a payload ran'),
  };
  Object.assign(window, watched);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    watched.broken.push(`the policy blocked ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** Runs in the page: what ran, and what could run. */
function inspect(foreign: string): string[] {
  const found = [...((window as unknown as { broken?: string[] }).broken ?? [])];
  const RUNS = /^[^a-z]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text)/i;
  const leadsAway = (address: string) =>
    URL.canParse(address, document.baseURI) && new URL(address, document.baseURI).hostname.endsWith(foreign);
  const roots: ParentNode[] = [document];
  for (const frame of document.querySelectorAll('iframe')) {
    roots.push(...(frame.contentDocument ? [frame.contentDocument] : []));
  }
  for (const element of roots.flatMap((root) => [...root.querySelectorAll('*')])) {
    const tag = element.localName;
    for (const { name, value } of element.attributes) {
      if (
        /^on/i.test(name) ||
        (/^(?:xlink:)?(?:href|src|action|formaction|data)$/.test(name) && RUNS.test(value))
      ) {
        found.push(`<${tag} ${name}="${value.slice(0, 80)}">`);
      }
    }
    const runs =
      tag === 'script' && !element.hasAttribute('type') && /ran\(1\)/.test(element.textContent ?? '');
    const loads =
      /^(?:script|object|embed|base|link|iframe)$/.test(tag) &&
      ['src', 'href', 'data'].some((name) => leadsAway(element.getAttribute(name) ?? ''));
    // Others are metadata, such as the page's picture, and load nothing.
    const sendsAway =
      tag === 'meta' &&
      element.hasAttribute('http-equiv') &&
      element.getAttribute('content')?.includes(foreign);
    if (runs || loads || sendsAway) {
      found.push(element.outerHTML.slice(0, 120));
    }
  }
  return found;
}
