import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFound, PageError } from './app/error-pages.tsx';
import { Frame } from './app/frame.tsx';
import { Start } from './app/menu.tsx';
import { lazyRoute, menu } from './pages.tsx';

/** The pages of the menu, and those that other pages link to. */
const pages: RouteObject[] = [
  { index: true, Component: Start },
  ...menu.flatMap((group) => group.pages.flatMap(({ routes }) => routes)),
  lazyRoute('account', () => import('./features/account/account-page.tsx')),
  lazyRoute('packs/:id/codes', () => import('./features/packs/codes-page.tsx')),
  lazyRoute('openings/grid', () => import('./features/openings/grid-page.tsx')),
  lazyRoute('players/:id', () => import('./features/players/player-page.tsx')),
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
