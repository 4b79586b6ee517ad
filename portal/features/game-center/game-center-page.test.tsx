import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withIslands } from '#portal/islands/island.tsx';
import { services, site } from '#tests/unit/page-responses.ts';
import { gameCenterPage } from './game-center-page.tsx';

test('[ISL-17] a heart of the game centre waits for a use, also for a signed-in player', async () => {
  const url = new URL('https://portal.example/BaseGameCenter');
  const data = await gameCenterPage.load({ services, url });
  const props = { data, site, origin: url.origin, url };
  const html = withIslands(
    'mark',
    () => renderToString(<gameCenterPage.Page {...props} />),
    () => '',
  );
  const starts = [...html.matchAll(/data-island="favourite-button" data-start="(\w+)"/g)];
  expect(starts.map(([, start]) => start)).toEqual(['touch', 'touch']);
});
