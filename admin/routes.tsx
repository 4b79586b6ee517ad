import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFound, PageError } from './app/error-pages.tsx';
import { Frame } from './app/frame.tsx';
import { Start } from './app/menu.tsx';
import type { Resource } from './resources/definition.ts';

/** A lazily loaded page. */
const page = (path: string, load: () => Promise<{ Page: () => React.ReactNode }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).Page }),
});

/** The list and the form of a resource. */
const resource = (path: string, load: () => Promise<Resource>): RouteObject[] => [
  {
    path,
    lazy: async () => {
      const [{ ResourceList }, definition] = await Promise.all([import('./list/resource-list.tsx'), load()]);
      return { element: <ResourceList key={path} resource={definition} /> };
    },
  },
  {
    path: `${path}/:id`,
    lazy: async () => {
      const [{ ResourceForm }, definition] = await Promise.all([import('./form/resource-form.tsx'), load()]);
      return { element: <ResourceForm key={path} resource={definition} /> };
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
  ...resource('games', async () => (await import('./features/games/games.tsx')).gamesResource),
  ...resource('news', async () => (await import('./features/news/news.tsx')).newsResource),
  ...resource('packs', async () => (await import('./features/packs/packs.tsx')).packsResource),
  page('packs/:id/codes', () => import('./features/packs/codes-page.tsx')),
  ...resource('openings', async () => (await import('./features/openings/openings.tsx')).openingsResource),
  page('openings/grid', () => import('./features/openings/grid-page.tsx')),
  ...resource('tests', async () => (await import('./features/tests/tests.ts')).testsResource),
  ...resource(
    'activities',
    async () => (await import('./features/activities/activities.ts')).activitiesResource,
  ),
  ...resource('banners', async () => (await import('./features/banners/banners.tsx')).bannersResource),
  ...resource('rankings', async () => (await import('./features/rankings/rankings.tsx')).rankingsResource),
  ...resource('links', async () => (await import('./features/links/links.ts')).linksResource),
  ...resource('words', async () => (await import('./features/words/words.ts')).wordsResource),
  ...resource('pages', async () => (await import('./features/pages/pages.ts')).pagesResource),
  page('comments', () => import('./features/comments/comments-page.tsx')),
  ...resource(
    'sensitive',
    async () => (await import('./features/blocked-words/blocked-words.tsx')).blockedWordsResource,
  ),
  page('trades', () => import('./features/trades/trades-page.tsx')),
  page('players', () => import('./features/players/players-page.tsx')),
  page('players/:id', () => import('./features/players/player-page.tsx')),
  ...resource('sites', async () => (await import('./features/sites/sites.tsx')).sitesResource),
  ...resource('appeals', async () => (await import('./features/appeals/appeals.tsx')).appealsResource),
  ...resource(
    'operators',
    async () => (await import('./features/operators/operators.tsx')).operatorsResource,
  ),
  page('audit', () => import('./features/audit/audit-list.tsx')),
  page('backups', () => import('./features/backups/backups-page.tsx')),
  page('system', () => import('./features/system/system-page.tsx')),
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
