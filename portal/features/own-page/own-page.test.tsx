import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { successMessages } from '#contract/account/messages.ts';
import type { PlainPage } from '#contract/plain-page.ts';
import { withIslands } from '#portal/islands/island.tsx';
import { services, site } from '#tests/unit/page-responses.ts';
import { ownPage } from './own-page.tsx';

const url = new URL('https://portal.example/BaseMy');

/** The HTML of the page, and its islands. */
async function render(plain?: PlainPage) {
  const data = await ownPage.load({ services, url, plain });
  const props = { data, site, origin: url.origin, url };
  const html = withIslands(
    'mark',
    () => renderToString(<ownPage.Page {...props} />),
    () => '',
  );
  return { html, islands: [...html.matchAll(/data-island="([^"]*)"/g)].map(([, name]) => name) };
}

it('[MY-01] [ISL-31] what a visitor alone has is two islands', async () => {
  expect((await render()).islands).toEqual(['own-content', 'guest-games']);
});

it('[MY-32] the page of one session without scripts has its parts in their place', async () => {
  const { html, islands } = await render({ done: 'logout' });
  expect(html).toContain(successMessages.loggedOut);
  expect(islands).toEqual([]);
});
