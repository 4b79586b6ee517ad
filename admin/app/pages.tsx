import {
  AlertOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  FileDoneOutlined,
  FileImageOutlined,
  FileTextOutlined,
  FireOutlined,
  FlagOutlined,
  FunnelPlotOutlined,
  GiftOutlined,
  GlobalOutlined,
  InboxOutlined,
  KeyOutlined,
  LineChartOutlined,
  LinkOutlined,
  LoginOutlined,
  MedicineBoxOutlined,
  NodeIndexOutlined,
  NotificationOutlined,
  OrderedListOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  RiseOutlined,
  SaveOutlined,
  ScheduleOutlined,
  SearchOutlined,
  ShareAltOutlined,
  SmileOutlined,
  SolutionOutlined,
  StopOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { type Permission, type ResourceName, TITLES } from '#contract/admin/roles.ts';
import { Guarded, GuardedRecord } from '../auth/guarded.tsx';
import type { Resource } from '../resources/definition.ts';

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

/** The pages that require another permission than the one to read what they are named after. */
const PERMISSIONS: Readonly<Record<string, Permission>> = {
  trends: 'dashboard.read',
  weekly: 'dashboard.read',
  visits: 'dashboard.read',
  searches: 'dashboard.read',
  claims: 'codes.read',
  sources: 'dashboard.read',
  funnel: 'games.read',
  reservations: 'packs.read',
  setup: 'setup.check',
  backups: 'backups.manage',
  system: 'system.check',
};

function page(path: string, name: string, icon: ReactNode, load: Load<{ Page: ComponentType }>): MenuPage {
  const permission = PERMISSIONS[path] ?? (`${path}.read` as Permission);
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
    const [{ ResourceList }, { resource }] = await Promise.all([import('../list/resource-list.tsx'), load()]);
    return {
      element: (
        <Guarded key={path} permission={permission}>
          <ResourceList resource={resource} />
        </Guarded>
      ),
    };
  };
  const loadForm = async () => {
    const [{ ResourceForm }, { resource }] = await Promise.all([import('../form/resource-form.tsx'), load()]);
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
    page('dashboard', '工作台', <DashboardOutlined />, () => import('../features/dashboard/dashboard.tsx')),
    page('trends', '趋势', <LineChartOutlined />, () => import('../features/dashboard/trends.tsx')),
    page('weekly', '周报', <ScheduleOutlined />, () => import('../features/weekly/weekly.tsx')),
    page('visits', '访问', <BarChartOutlined />, () => import('../features/traffic/visits.tsx')),
    page('searches', '搜索', <SearchOutlined />, () => import('../features/traffic/searches.tsx')),
    page('claims', '领取', <InboxOutlined />, () => import('../features/traffic/claims.tsx')),
    page('sources', '访问来源', <NodeIndexOutlined />, () => import('../features/sources/sources.tsx')),
    page('funnel', '游戏转化', <FunnelPlotOutlined />, () => import('../features/funnel/funnels.tsx')),
    page('promotion', '推广数据', <RiseOutlined />, () => import('../features/channels/figures.tsx')),
  ],
  内容: [
    list('games', <AppstoreOutlined />, () => import('../features/games/games.tsx')),
    page('categories', '类型与题材', <TagsOutlined />, () => import('../features/categories/categories.tsx')),
    list('news', <ReadOutlined />, () => import('../features/news/news.tsx'), '资讯与视频'),
    list('packs', <GiftOutlined />, () => import('../features/packs/packs.tsx')),
    list('openings', <ClockCircleOutlined />, () => import('../features/openings/openings.tsx')),
    list('tests', <ExperimentOutlined />, () => import('../features/tests/tests.ts')),
    page('reviews', '内容审核', <FileDoneOutlined />, () => import('../features/reviews/reviews.tsx')),
  ],
  运营: [
    list('activities', <FlagOutlined />, () => import('../features/activities/activities.tsx')),
    list('banners', <PictureOutlined />, () => import('../features/banners/banners.tsx')),
    page(
      'reservations',
      '预约',
      <CalendarOutlined />,
      () => import('../features/reservations/reservations.tsx'),
    ),
    list('rankings', <OrderedListOutlined />, () => import('../features/rankings/rankings.tsx')),
    list(
      'announcements',
      <NotificationOutlined />,
      () => import('../features/announcements/announcements.tsx'),
    ),
    list('channels', <ShareAltOutlined />, () => import('../features/channels/channels.tsx')),
    list('words', <FireOutlined />, () => import('../features/hot-words/hot-words.ts')),
    page('media', '素材库', <FileImageOutlined />, () => import('../features/media/media.tsx')),
    list('links', <LinkOutlined />, () => import('../features/links/links.ts')),
  ],
  玩家: [
    page('comments', '评论审核', <CommentOutlined />, () => import('../features/comments/comments.tsx')),
    page('avatars', '头像审核', <SmileOutlined />, () => import('../features/avatars/avatars.tsx')),
    page('reports', '举报', <AlertOutlined />, () => import('../features/reports/reports.tsx')),
    list('sensitive', <StopOutlined />, () => import('../features/blocked-words/blocked-words.tsx')),
    page('trades', '交易审核', <SwapOutlined />, () => import('../features/trades/trades.tsx')),
    list('appeals', <QuestionCircleOutlined />, () => import('../features/appeals/appeals.tsx')),
    page('players', '玩家', <UserOutlined />, () => import('../features/players/players.tsx')),
  ],
  系统: [
    page('setup', '开站清单', <CheckSquareOutlined />, () => import('../features/setup/setup.tsx')),
    list('sites', <GlobalOutlined />, () => import('../features/sites/sites.tsx')),
    list('pages', <FileTextOutlined />, () => import('../features/info-pages/info-pages.tsx')),
    list('operators', <TeamOutlined />, () => import('../features/operators/operators.tsx')),
    page('webhooks', 'Webhook', <ApiOutlined />, () => import('../features/webhooks/webhooks.tsx')),
    page('tokens', 'API 令牌', <KeyOutlined />, () => import('../features/tokens/tokens.tsx')),
    list('roles', <SolutionOutlined />, () => import('../features/roles/roles.tsx')),
    page(
      'access',
      '登录与发布记录',
      <LoginOutlined />,
      () => import('../features/access-log/access-log.tsx'),
    ),
    page('audit', '操作记录', <AuditOutlined />, () => import('../features/audit/audit-list.tsx')),
    page('backups', '备份', <SaveOutlined />, () => import('../features/backups/backups.tsx')),
    page('system', '系统检查', <MedicineBoxOutlined />, () => import('../features/system/system.tsx')),
  ],
};
