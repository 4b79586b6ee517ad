import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Site } from '#contract/entities/site.ts';
import { BottomBar } from './bottom-bar.tsx';
import * as table from './nav-items.ts';
import { isShown } from './page-layout.ts';

const site = (empty: Site['empty']) => ({ name: '云海', slogan: '找游戏', empty }) as Site;
const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);

describe('an empty section', () => {
  it('[FST-08] has no entry in the navigation; the others keep their places', () => {
    const bar = (empty: Site['empty']) =>
      renderToStaticMarkup(<BottomBar site={site(empty)} path="/BasePackageNumber" />);
    expect(hrefs(bar(['games', 'news', 'packs', 'schedule']))).toEqual(['/', '/BaseMy']);
    expect(hrefs(bar(['schedule']))).toEqual(['/', '/BaseGameCenter', '/BasePackageNumber', '/BaseMy']);
    expect(bar(['news'])).toMatch(/href="\/BasePackageNumber"[^>]*aria-current="page"/);
    expect(isShown({}, 'news')).toBe(true);
  });

  it('[MY-28] the bottom bar has five items: the own page in the place of the news, which stay in the header', () => {
    const all = site(undefined);
    const bar = renderToStaticMarkup(<BottomBar site={all} path="/BaseGameInfo" />);
    const own = hrefs(bar);
    expect(own).toHaveLength(5);
    expect(own.at(-1)).toBe('/BaseMy');
    expect(own).not.toContain('/BaseGameInfo');
    expect(bar).not.toContain('aria-current');
  });

  it('the table of the navigation is data: the build replaces it by its values', () => {
    expect(JSON.parse(JSON.stringify({ ...table }))).toEqual({ ...table });
  });
});
