import type { BrowserContextOptions } from '@playwright/test';

/** The settings of a visitor. */
export interface PageSettings {
  viewport: 'phone' | 'desktop';
  theme: 'light' | 'dark';
  javascript: boolean;
  /** The user agent; that of the viewport by default. */
  userAgent?: string;
  /** Far from China by default: a page must not depend on the visitor's time zone. */
  timeZone?: string;
  /** Allows the service worker; its requests are not attributed to the page. */
  serviceWorker?: boolean;
}

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

/** The browser context for these settings; scripts are disabled per page. */
export function contextOptions({
  viewport,
  theme,
  userAgent,
  timeZone = TIME_ZONE,
  serviceWorker = false,
}: PageSettings): BrowserContextOptions {
  return {
    ...VIEWPORTS[viewport],
    ...(userAgent === undefined ? {} : { userAgent }),
    colorScheme: theme,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    locale: 'zh-CN',
    timezoneId: timeZone,
  };
}

/** Pairs of opposite settings; the four rows together contain every pair of two settings. */
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
 * Two combinations per page instead of all eight: every page has both values of every setting, and four pages in a
 * row contain every pair of settings.
 */
export function pairings<Page>(pages: readonly Page[]): { page: Page; settings: PageSettings }[] {
  return pages.flatMap((page, index) =>
    (OPPOSITES[index % OPPOSITES.length] ?? []).map((settings) => ({ page, settings })),
  );
}

/** One combination per page, all eight in turn: for variants of a page that `pairings` covers. */
export function rotation<Page>(pages: readonly Page[]): { page: Page; settings: PageSettings }[] {
  const visitors = OPPOSITES.flat();
  return pages.flatMap((page, index) => {
    const settings = visitors[index % visitors.length];
    return settings ? [{ page, settings }] : [];
  });
}
