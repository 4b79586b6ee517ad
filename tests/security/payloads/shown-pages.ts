import type { BrowserContext, Page } from 'playwright-core';
import { scaled } from '#tests/time-limits.ts';
import { FOREIGN } from './payload-list.ts';

/** A page that keeps asking is looked at as it is. */
const SETTLED_MS = 3_000;
/** Something of the page itself: the portal's scripts, or what the back office has on each of its pages. */
const SHOWN = '#start, .ant-pro-table, form, main';
const SHOWN_WITHIN_MS = scaled(20_000);

/** What a page may do that no payload may make it do. */
interface Watched {
  ran(): void;
  broken: string[];
}

/**
 * Opens pages one after another in a few tabs, and tells what is wrong with each: something of a payload ran, became an
 * element or an attribute that could run, was refused by the policy, or led somewhere else.
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
      faults.push(...(await wrongWith(page, origin, address)).map((fault) => `${address}: ${fault}`));
    }
    await page.close();
  };
  await Promise.all([tab(), tab(), tab()]);
  return faults;
}

async function wrongWith(page: Page, origin: string, address: string): Promise<string[]> {
  const faults: string[] = [];
  const asked = (request: { url(): string; resourceType(): string; isNavigationRequest(): boolean }) => {
    const isUnreachable = !request.url().startsWith(`${origin}/`) && /^https?:/.test(request.url());
    // Pictures and videos stand wherever an operator says: the policy allows them.
    if (
      isUnreachable &&
      (request.isNavigationRequest() || !['image', 'media'].includes(request.resourceType()))
    ) {
      faults.push(`asked for ${request.url()} as ${request.resourceType()}`);
    }
  };
  const said = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error' && /Content.Security.Policy|CSP/i.test(message.text())) {
      faults.push(message.text());
    }
  };
  page.on('request', asked).on('console', said);
  const look = async () => {
    await page.goto(origin + address, { waitUntil: 'load' });
    await page.locator(SHOWN).first().waitFor({ state: 'attached', timeout: SHOWN_WITHIN_MS });
    await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch(() => undefined);
    return page.evaluate(lookAround, FOREIGN);
  };
  const broken = await look().catch((error: Error) => [
    `can't be looked at: ${error.message.split('\n')[0]}`,
  ]);
  page.off('request', asked).off('console', said);
  return [...new Set([...faults, ...broken])];
}

/** In the page, before anything of its own. */
function watch(): void {
  const watched: Watched = {
    broken: [],
    ran: () => watched.broken.push('a payload ran'),
  };
  Object.assign(window, watched);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    watched.broken.push(`the policy refused ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** In the page: what ran, and what could. */
function lookAround(foreign: string): string[] {
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
    // Others say something of the page, such as its picture, and load nothing.
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
