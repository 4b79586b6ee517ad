import { createBrowserRouter, type RouteObject } from 'react-router';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { PageFailure } from './frame/page-failure.tsx';
import { Start } from './frame/start.tsx';

/** A page that is loaded when somebody goes there. */
const page = (path: string, load: () => Promise<{ Page: () => React.ReactNode }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
});

/** Every page of the back office, a line each. */
const pages: RouteObject[] = [
  { index: true, Component: Start },
  page('account', () => import('./features/account/account-page.tsx')),
  page('games', () => import('./features/games/games-list.tsx')),
  page('games/:id', () => import('./features/games/game-form.tsx')),
  page('news', () => import('./features/news/news-list.tsx')),
  page('news/:id', () => import('./features/news/news-form.tsx')),
  page('packs', () => import('./features/packs/packs-list.tsx')),
  page('packs/:id', () => import('./features/packs/pack-form.tsx')),
  page('packs/:id/codes', () => import('./features/packs/codes-page.tsx')),
  page('openings', () => import('./features/openings/openings-list.tsx')),
  page('openings/grid', () => import('./features/openings/grid-page.tsx')),
  page('openings/:id', () => import('./features/openings/opening-form.tsx')),
  page('audit', () => import('./features/audit/audit-list.tsx')),
  { path: '*', Component: NotFound },
];

export const router = createBrowserRouter(
  [
    {
      Component: Frame,
      children: [{ ErrorBoundary: PageFailure, children: pages }],
      HydrateFallback: () => null,
    },
  ],
  { basename: '/console' },
);
