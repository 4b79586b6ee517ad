import type { BrowserContextOptions } from 'playwright-core';

/** How a visitor comes. */
export interface PageSettings {
  viewport: 'phone' | 'desktop';
  theme: 'light' | 'dark';
  javascript: boolean;
  /** What the browser says it is; its viewport's own word unless told. */
  userAgent?: string;
  /** Whether the portal's service worker may come in; requests that it makes are none of the page's. */
  serviceWorker?: boolean;
}

/** Nowhere near China: what a page shows must not depend on the visitor's own time zone. */
const TIME_ZONE = 'America/Los_Angeles';

const VIEWPORTS: Record<PageSettings['viewport'], BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
  },
};

/** The browser context that such a visitor has; scripts are switched off a page at a time. */
export function contextOptions({
  viewport,
  theme,
  userAgent,
  serviceWorker = false,
}: PageSettings): BrowserContextOptions {
  return {
    ...VIEWPORTS[viewport],
    ...(userAgent === undefined ? {} : { userAgent }),
    colorScheme: theme,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    locale: 'zh-CN',
    timezoneId: TIME_ZONE,
  };
}

/** Two opposite visitors; the four rows together hold every pair of two settings. */
const OPPOSITES: [PageSettings, PageSettings][] = [
  [
    { viewport: 'phone', theme: 'light', javascript: true },
    { viewport: 'desktop', theme: 'dark', javascript: false },
  ],
  [
    { viewport: 'desktop', theme: 'dark', javascript: true },
    { viewport: 'phone', theme: 'light', javascript: false },
  ],
  [
    { viewport: 'phone', theme: 'dark', javascript: true },
    { viewport: 'desktop', theme: 'light', javascript: false },
  ],
  [
    { viewport: 'desktop', theme: 'light', javascript: true },
    { viewport: 'phone', theme: 'dark', javascript: false },
  ],
];

/**
 * Two visitors a page instead of all eight: every page meets both values of every setting, and four pages in a
 * row meet every two settings together.
 */
export function pairings<Page>(pages: readonly Page[]): { page: Page; settings: PageSettings }[] {
  return pages.flatMap((page, index) =>
    (OPPOSITES[index % OPPOSITES.length] ?? []).map((settings) => ({ page, settings })),
  );
}

/** One visitor a page, all eight in turn: for pages that are variants of one already met in pairs. */
export function rotation<Page>(pages: readonly Page[]): { page: Page; settings: PageSettings }[] {
  const visitors = OPPOSITES.flat();
  return pages.flatMap((page, index) => {
    const settings = visitors[index % visitors.length];
    return settings ? [{ page, settings }] : [];
  });
}
