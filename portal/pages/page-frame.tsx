import type { ReactNode } from 'react';
import type { Site } from '#contract/entities/site.ts';
import { island } from '../islands/island.tsx';
import { BottomBar } from '../layout/bottom-bar.tsx';
import { Footer } from '../layout/footer.tsx';
import { Header } from '../layout/header.tsx';
import { layoutOf } from '../layout/page-layout.ts';
import { SearchBox } from '../layout/search-box.tsx';
import { ThemeSwitch } from '../layout/theme-switch.tsx';
import { Visitor } from '../layout/visitor.tsx';
import type { OverlaysProps } from './overlays.tsx';

const PARTS = {
  SearchBox: island('search-box', SearchBox),
  ThemeSwitch: island('theme-switch', ThemeSwitch),
  Visitor: island('visitor', Visitor, 'player'),
};
/** Only a browser has anything to show there. */
const Overlays = island<OverlaysProps>('overlays', () => null, 'player');

interface PageFrameProps {
  site: Site;
  url: URL;
  children: ReactNode;
}

/** Header, page and footer; the layout depends on the address only. */
export function PageFrame({ site, url: { pathname, search }, children }: PageFrameProps) {
  const layout = layoutOf(pathname);
  return (
    <>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      {layout.header && <Header site={site} path={pathname} search={search} parts={PARTS} />}
      {site.is_demo && <p className="demo-strip">演示站：游戏、数据均为虚构</p>}
      <Overlays siteName={site.name} path={pathname} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {layout.footer && (
        <Footer site={site} yxde={pathname === '/BaseYxDetails'} ThemeSwitch={PARTS.ThemeSwitch} />
      )}
      {layout.header && <BottomBar site={site} path={pathname} />}
    </>
  );
}
