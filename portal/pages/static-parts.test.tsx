import { isValidElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { services, site } from '#tests/unit/page-responses.ts';
import { ErrorBody } from '../features/errors/error-body.tsx';
import { BROKEN } from '../features/errors/error-text.ts';
import { withIslands } from '../islands/island.tsx';
import { loadIsland } from './island-registry.ts';
import { PageFrame } from './page-frame.tsx';
import { SCRIPTS } from './page-scripts.ts';
import { pageTable } from './page-table.ts';

/** The longest props of an island, as JSON. */
const MOST_CHARACTERS = 1_500;
const ORIGIN = 'https://portal.example';
/** Addresses that together show every part of each page of the table. */
const ADDRESSES = [
  '/',
  '/BaseGameCenter?category=策略&has_gift=1',
  '/BaseHomePage/BaseActivity',
  '/BaseHomePage/BaseActivity?page=2',
  '/BaseHomePage/BaseCarousel',
  '/BaseHomePage/BaseLinks',
  '/BaseHomePage/BaseRanking',
  '/BaseHomePage/BaseRecom',
  '/BaseHomePage/BaseTesting',
  '/BaseOrdering',
  '/BaseSearch',
  '/BaseSearch?val=云海',
  '/BaseSearch?val=云海&type=game',
  '/BaseWebNav?id=6',
  '/BaseWebNav?id=7',
  '/BaseGameInfo?category=攻略',
  '/BaseGameInfo/BaseVideo',
  '/BaseGameInfoDetails',
  '/BaseGameInfoDetails?id=1',
  '/BasePackageNumber?kind=独家',
  '/BasePackageNumber/BaseBroadcast',
  '/BasePackageNumber/BaseNotice',
  '/BaseGiftDetails',
  '/BaseGiftDetails?id=3',
  '/BaseGiftDetails/BaseDialog?id=3',
  '/BaseOpenserveSurface?game_id=1',
  '/BaseTradingHall?game_id=1&price_min=abc',
  '/BaseTradingHall/BaseBroadcast',
  '/BaseTradingHall/BaseNotice',
  '/BaseTradingHall/BaseScreen',
  '/BaseJyDetails',
  '/BaseJyDetails?id=1',
  '/BaseJyDetails/BaseDeCarousel?id=1',
  '/BaseJyDetails/BaseYxInfo?id=1',
  '/BaseYxDetails',
  '/BaseYxDetails?id=1',
  '/BaseYxDetails?id=2&sort=new',
  '/BaseYxDetails/BaseDeCarousel?id=1',
  '/BaseYxDetails/BaseDeGift?id=1',
  '/BaseYxDetails/BaseLabel?id=1',
  '/BaseYxDetails/BaseOpenServiceInfo?id=1',
  '/BaseYxDetails/BaseRecommend?id=1',
  '/BaseYxDetails/BaseYxInfo?id=1',
  '/BaseGameLogin',
  '/BaseGameLogin/BaseGame',
  '/BaseGameLogin/BaseGame?id=1',
  '/BaseGameLogin/BaseGame?id=2',
  '/BaseGameLogin/test',
  '/BaseMessage',
  '/BaseMy',
  '/BaseReport',
  '/BaseReport?kind=game&id=1&result=invalid',
  '/offline.html',
  '/BaseDownloadPage',
  '/download.html?id=1',
  '/MovePage/ShareGameDetails',
  '/MovePage/ShareGameDetails?id=1',
  '/MovePage/ShareGameDetails/Bonus?id=1',
  '/MovePage/ShareGameDetails/Review?id=1&sort=new',
  '/MovePage/ShareGameDetails/ServerLaunch?id=1',
];

/**
 * Calls the components of a page, except islands, as a server does. @throws for a hook, which has no dispatcher here
 * @returns the handlers that it finds
 */
function handlersIn(node: ReactNode): string[] {
  if (Array.isArray(node)) {
    return node.flatMap(handlersIn);
  }
  if (!isValidElement<Record<string, unknown>>(node)) {
    return [];
  }
  const { type, props } = node;
  if (typeof type === 'function') {
    return handlersIn((type as (given: object) => ReactNode)(props));
  }
  const own = Object.keys(props).filter((name) => /^on[A-Z]/.test(name) && props[name]);
  const found = own.map((name) => `${String(type)} has ${name}`);
  return [...found, ...handlersIn(props.children as ReactNode)];
}

async function partsOf(address: string) {
  const url = new URL(address, ORIGIN);
  const page = pageTable.get(decodeURI(url.pathname));
  if (!page) {
    throw new Error(`${address} is not in the table`);
  }
  const props = { data: await page.load({ services, url }), site, origin: ORIGIN, url };
  const element = (
    <PageFrame site={site} url={url}>
      <page.Page {...props} />
    </PageFrame>
  );
  const islands: { Component: unknown; props: object }[] = [];
  let handlers: string[] = [];
  withIslands(
    'mark',
    () => {
      handlers = handlersIn(element);
      return '';
    },
    () => '',
  );
  const html = withIslands(
    'mark',
    () => renderToString(element),
    (one) => {
      islands.push(one);
      return renderToString(<one.Component {...one.props} />);
    },
  );
  return { handlers, islands, names: namesIn(html, 'island'), scripts: namesIn(html, 'script') };
}

/** The values of a data attribute in the HTML of a page. */
function namesIn(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(`data-${attribute}="([^"]*)"`, 'g'))].map(([, name = '']) => name);
}

describe.each(ADDRESSES)('the page %s', (address) => {
  it('[ISL-04] names scripts that exist', async () => {
    const { scripts } = await partsOf(address);
    expect(scripts.filter((name) => !(name in SCRIPTS))).toEqual([]);
  });

  it('[ISL-04] has handlers and state in islands alone', async () => {
    expect((await partsOf(address)).handlers).toEqual([]);
  });

  it('[ISL-04] has islands with few props, each with its script', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const { islands, names } = await partsOf(address);
    expect(names).toHaveLength(islands.length);
    for (const [i, { Component, props }] of islands.entries()) {
      const name = names[i] ?? '';
      expect(JSON.stringify(props).length, name).toBeLessThan(MOST_CHARACTERS);
      // The overlays have no HTML of the server.
      expect(name === 'overlays' || (await loadIsland(name)) === Component, name).toBe(true);
    }
  });
});

it('[ISL-04] the names of scripts are found', async () => {
  expect((await partsOf('/')).scripts).toContain('footer-panels');
});

it('[ISL-04] a page that failed names a script that exists', () => {
  const html = renderToString(<ErrorBody text={BROKEN} address="/" />);
  expect(namesIn(html, 'script').map((name) => name in SCRIPTS)).toEqual([true]);
});

it('[ISL-04] the addresses show each kind of page', () => {
  const shown = new Set(ADDRESSES.map((one) => pageTable.get(one.split('?')[0] ?? '')));
  expect([...pageTable.values()].every((page) => shown.has(page))).toBe(true);
});

it("[FT-05] the footer makes room for the bar of a game's page, and of no other", () => {
  const footers = ['/BaseYxDetails?id=1', '/BaseYxDetails/BaseLabel?id=1', '/BaseGameCenter'].map(
    (address) => {
      const html = renderToString(
        <PageFrame site={site} url={new URL(address, ORIGIN)}>
          {null}
        </PageFrame>,
      );
      return /<footer class="([^"]*)"/.exec(html)?.[1]?.includes('yxde');
    },
  );
  expect(footers).toEqual([true, false, false]);
});
