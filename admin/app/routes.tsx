import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFound, PageError } from '../ui/error-pages.tsx';
import { Frame } from './frame.tsx';
import { Start } from './menu.tsx';
import { menu, pageRoute, recordRoute } from './pages.tsx';

/** The pages of the menu, and those that other pages link to. */
const pages: RouteObject[] = [
  { index: true, Component: Start },
  ...Object.values(menu).flatMap((pages) => pages.flatMap(({ routes }) => routes)),
  {
    path: 'account',
    lazy: async () => ({ Component: (await import('../features/account/account-page.tsx')).Page }),
  },
  recordRoute(
    'banners/:id/impressions',
    () => import('../features/dashboard/banner-impressions.tsx'),
    'banners.read',
  ),
  recordRoute(
    'activities/:id/impressions',
    () => import('../features/dashboard/activity-impressions.tsx'),
    'activities.read',
  ),
  recordRoute('packs/:id/figures', () => import('../features/dashboard/pack-figures.tsx'), 'packs.read'),
  recordRoute('packs/:id/codes', () => import('../features/packs/codes-page.tsx'), 'codes.read'),
  pageRoute('openings/grid', () => import('../features/openings/grid-page.tsx'), 'openings.write'),
  recordRoute('funnel/:id', () => import('../features/funnel/game-funnel.tsx'), 'games.read'),
  recordRoute('players/:id', () => import('../features/players/player-page.tsx'), 'players.read'),
  { path: '*', Component: NotFound },
];

export const router = createBrowserRouter(
  [
    {
      Component: Frame,
      children: [{ ErrorBoundary: PageError, children: pages }],
      HydrateFallback: () => null,
    },
  ],
  { basename: '/console' },
);
