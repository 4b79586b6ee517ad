import { test } from './fixtures.ts';
import { startForwardingProxy } from './forwarding-proxy.ts';
import { expectCached, expectRestored } from './page-cache.ts';

/** The pages with the most scripts. */
const PAGES = ['/', '/BaseYxDetails?id=1', '/BaseGiftDetails?id=1'];
const LINKED = '/BaseOrdering';
/** Long enough to see what a link stops. */
const DELAY_MS = 500;

test('[NAV-04] nothing keeps the home page and details from the back/forward cache; a planted listener is noticed', async ({
  portal,
}) => {
  await expectCached(portal.url, PAGES);
});

test('[NAV-04] a page from the back/forward cache is where it was left, with its pictures', async ({
  portal,
}) => {
  // The link's page is loaded as a document, because its request by a script fails.
  const proxy = await startForwardingProxy(portal.url, ({ url, headers }, response) => {
    if (url === LINKED && headers['x-portal']) {
      setTimeout(() => response.writeHead(503).end(), DELAY_MS);
      return true;
    }
    return url === '/images/slow.webp';
  });
  try {
    await expectRestored(proxy.url, '/BaseWebNav?id=4', LINKED);
  } finally {
    await proxy.stop();
  }
});
