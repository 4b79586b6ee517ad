import { createBrowserRouter, type RouteObject } from 'react-router';
import { Frame } from './app/frame.tsx';
import { NotFound } from './app/not-found.tsx';
import { PageFailure } from './app/page-failure.tsx';
import { Start } from './app/start.tsx';
import type { Subject } from './resources/definition.ts';

/** A lazily loaded page. */
const page = (path: string, load: () => Promise<{ Page: () => React.ReactNode }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
});

/** The list and the form of a resource. */
const subject = (path: string, load: () => Promise<Subject>): RouteObject[] => [
  {
    path,
    lazy: async () => {
      const [{ ResourceList }, one] = await Promise.all([import('./list/resource-list.tsx'), load()]);
      return { element: <ResourceList key={path} subject={one} /> };
    },
  },
  {
    path: `${path}/:id`,
    lazy: async () => {
      const [{ ResourceForm }, one] = await Promise.all([import('./form/resource-form.tsx'), load()]);
      return { element: <ResourceForm key={path} subject={one} /> };
    },
  },
];

/** Every page of the admin site. */
const pages: RouteObject[] = [
  { index: true, Component: Start },
  page('dashboard', () => import('./features/dashboard/dashboard-page.tsx')),
  page('visits', () => import('./features/traffic/page-views-page.tsx')),
  page('searches', () => import('./features/traffic/searches-page.tsx')),
  page('claims', () => import('./features/traffic/claims-page.tsx')),
  page('account', () => import('./features/account/account-page.tsx')),
  ...subject('games', async () => (await import('./features/games/games.tsx')).gamesResource),
  ...subject('news', async () => (await import('./features/news/news.tsx')).newsResource),
  ...subject('packs', async () => (await import('./features/packs/packs.tsx')).packsResource),
  page('packs/:id/codes', () => import('./features/packs/codes-page.tsx')),
  ...subject('openings', async () => (await import('./features/openings/openings.tsx')).openingsResource),
  page('openings/grid', () => import('./features/openings/grid-page.tsx')),
  ...subject('tests', async () => (await import('./features/tests/tests.ts')).testsResource),
  ...subject(
    'activities',
    async () => (await import('./features/activities/activities.ts')).activitiesResource,
  ),
  ...subject('banners', async () => (await import('./features/banners/banners.tsx')).bannersResource),
  ...subject('rankings', async () => (await import('./features/rankings/rankings.tsx')).rankingsResource),
  ...subject('links', async () => (await import('./features/links/links.ts')).linksResource),
  ...subject('words', async () => (await import('./features/words/words.ts')).wordsResource),
  ...subject('pages', async () => (await import('./features/pages/pages.ts')).pagesResource),
  page('comments', () => import('./features/comments/comments-page.tsx')),
  ...subject(
    'sensitive',
    async () => (await import('./features/blocked-words/blocked-words.tsx')).blockedWordsResource,
  ),
  page('trades', () => import('./features/trades/trades-page.tsx')),
  page('players', () => import('./features/players/players-page.tsx')),
  page('players/:id', () => import('./features/players/player-page.tsx')),
  ...subject('sites', async () => (await import('./features/sites/sites.tsx')).sitesResource),
  ...subject('appeals', async () => (await import('./features/appeals/appeals.tsx')).appealsResource),
  ...subject('operators', async () => (await import('./features/operators/operators.tsx')).operatorsResource),
  page('audit', () => import('./features/audit/audit-list.tsx')),
  page('backups', () => import('./features/backups/backups-page.tsx')),
  page('system', () => import('./features/system/system-page.tsx')),
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
