import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FireOutlined,
  FlagOutlined,
  GiftOutlined,
  GlobalOutlined,
  InboxOutlined,
  LinkOutlined,
  MedicineBoxOutlined,
  OrderedListOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  SaveOutlined,
  SearchOutlined,
  StopOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { type Permission, type ResourceName, TITLES } from '#contract/admin/roles.ts';
import { Guarded, GuardedRecord } from './app/guarded.tsx';
import type { Resource } from './resources/definition.ts';

export interface MenuPage {
  /** Below `/console/`. */
  path: string;
  name: string;
  permission: Permission;
  icon: ReactNode;
  routes: readonly RouteObject[];
}

type Load<Module> = () => Promise<Module>;

export function pageRoute(
  path: string,
  load: Load<{ Page: ComponentType }>,
  permission: Permission,
): RouteObject {
  const lazy = async () => {
    const { Page } = await load();
    return {
      element: (
        <Guarded permission={permission}>
          <Page />
        </Guarded>
      ),
    };
  };
  return { path, lazy };
}

/** A route of a page of one record, which has its `:id` in the path. */
export function recordRoute(
  path: string,
  load: Load<{ Page: ComponentType<{ id: number }> }>,
  permission: Permission,
): RouteObject {
  const lazy = async () => {
    const { Page } = await load();
    return { element: <GuardedRecord permission={permission} Page={Page} /> };
  };
  return { path, lazy };
}

/** A page that requires the read permission of its name by default. */
function page(
  path: string,
  name: string,
  icon: ReactNode,
  load: Load<{ Page: ComponentType }>,
  permission = `${path}.read` as Permission,
): MenuPage {
  return { path, name, permission, icon, routes: [pageRoute(path, load, permission)] };
}

function list(
  path: ResourceName,
  icon: ReactNode,
  load: Load<{ resource: Resource }>,
  name = TITLES[path],
): MenuPage {
  const permission = `${path}.read` as const;
  const loadList = async () => {
    const [{ ResourceList }, { resource }] = await Promise.all([import('./list/resource-list.tsx'), load()]);
    return {
      element: (
        <Guarded key={path} permission={permission}>
          <ResourceList resource={resource} />
        </Guarded>
      ),
    };
  };
  const loadForm = async () => {
    const [{ ResourceForm }, { resource }] = await Promise.all([import('./form/resource-form.tsx'), load()]);
    return { element: <ResourceForm key={path} resource={resource} /> };
  };
  const routes = [
    { path, lazy: loadList },
    { path: `${path}/:id`, lazy: loadForm },
  ];
  return { path, name, permission, icon, routes };
}

export const menu: Readonly<Record<string, readonly MenuPage[]>> = {
  概况: [
    page('dashboard', '工作台', <DashboardOutlined />, () => import('./features/dashboard/dashboard.tsx')),
    page(
      'visits',
      '访问',
      <BarChartOutlined />,
      () => import('./features/traffic/visits.tsx'),
      'dashboard.read',
    ),
    page(
      'searches',
      '搜索',
      <SearchOutlined />,
      () => import('./features/traffic/searches.tsx'),
      'dashboard.read',
    ),
    page('claims', '领取', <InboxOutlined />, () => import('./features/traffic/claims.tsx'), 'codes.read'),
  ],
  内容: [
    list('games', <AppstoreOutlined />, () => import('./features/games/games.tsx')),
    list('news', <ReadOutlined />, () => import('./features/news/news.tsx'), '资讯与视频'),
    list('packs', <GiftOutlined />, () => import('./features/packs/packs.tsx')),
    list('openings', <ClockCircleOutlined />, () => import('./features/openings/openings.tsx')),
    list('tests', <ExperimentOutlined />, () => import('./features/tests/tests.ts')),
  ],
  运营: [
    list('activities', <FlagOutlined />, () => import('./features/activities/activities.ts')),
    list('banners', <PictureOutlined />, () => import('./features/banners/banners.tsx')),
    list('rankings', <OrderedListOutlined />, () => import('./features/rankings/rankings.tsx')),
    list('words', <FireOutlined />, () => import('./features/hot-words/hot-words.ts')),
    list('links', <LinkOutlined />, () => import('./features/links/links.ts')),
  ],
  玩家: [
    page('comments', '评论审核', <CommentOutlined />, () => import('./features/comments/comments.tsx')),
    list('sensitive', <StopOutlined />, () => import('./features/blocked-words/blocked-words.tsx')),
    page('trades', '交易审核', <SwapOutlined />, () => import('./features/trades/trades.tsx')),
    list('appeals', <QuestionCircleOutlined />, () => import('./features/appeals/appeals.tsx')),
    page('players', '玩家', <UserOutlined />, () => import('./features/players/players.tsx')),
  ],
  系统: [
    list('sites', <GlobalOutlined />, () => import('./features/sites/sites.tsx')),
    list('pages', <FileTextOutlined />, () => import('./features/info-pages/info-pages.ts')),
    list('operators', <TeamOutlined />, () => import('./features/operators/operators.tsx')),
    page('audit', '操作记录', <AuditOutlined />, () => import('./features/audit/audit-list.tsx')),
    page(
      'backups',
      '备份',
      <SaveOutlined />,
      () => import('./features/backups/backups.tsx'),
      'backups.manage',
    ),
    page(
      'system',
      '系统检查',
      <MedicineBoxOutlined />,
      () => import('./features/system/system.tsx'),
      'system.check',
    ),
  ],
};
