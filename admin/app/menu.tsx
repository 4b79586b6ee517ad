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
import { Menu, Result } from 'antd';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { Permission } from '#contract/admin/roles.ts';
import { useOperator } from '../auth/use-session.ts';

interface MenuPage {
  path: string;
  name: string;
  permission: Permission;
  icon: ReactNode;
}

interface MenuGroup {
  name: string;
  pages: readonly MenuPage[];
}

/** Every page of the menu with the permission it requires. */
const menu: readonly MenuGroup[] = [
  {
    name: '概况',
    pages: [
      { path: '/dashboard', name: '工作台', permission: 'dashboard.read', icon: <DashboardOutlined /> },
      { path: '/visits', name: '访问', permission: 'dashboard.read', icon: <BarChartOutlined /> },
      { path: '/searches', name: '搜索', permission: 'dashboard.read', icon: <SearchOutlined /> },
      { path: '/claims', name: '领取', permission: 'codes.read', icon: <InboxOutlined /> },
    ],
  },
  {
    name: '内容',
    pages: [
      { path: '/games', name: '游戏', permission: 'games.read', icon: <AppstoreOutlined /> },
      { path: '/news', name: '资讯与视频', permission: 'news.read', icon: <ReadOutlined /> },
      { path: '/packs', name: '礼包', permission: 'packs.read', icon: <GiftOutlined /> },
      { path: '/openings', name: '开服', permission: 'openings.read', icon: <ClockCircleOutlined /> },
      { path: '/tests', name: '新游测试', permission: 'tests.read', icon: <ExperimentOutlined /> },
    ],
  },
  {
    name: '运营',
    pages: [
      { path: '/activities', name: '活动', permission: 'activities.read', icon: <FlagOutlined /> },
      { path: '/banners', name: '轮播图', permission: 'banners.read', icon: <PictureOutlined /> },
      {
        path: '/rankings',
        name: '榜单置顶',
        permission: 'rankings.read',
        icon: <OrderedListOutlined />,
      },
      { path: '/words', name: '搜索热词', permission: 'words.read', icon: <FireOutlined /> },
      { path: '/links', name: '友情链接', permission: 'links.read', icon: <LinkOutlined /> },
    ],
  },
  {
    name: '玩家',
    pages: [
      { path: '/comments', name: '评论审核', permission: 'comments.read', icon: <CommentOutlined /> },
      { path: '/sensitive', name: '敏感词', permission: 'sensitive.read', icon: <StopOutlined /> },
      { path: '/trades', name: '交易审核', permission: 'trades.read', icon: <SwapOutlined /> },
      { path: '/appeals', name: '申诉', permission: 'appeals.read', icon: <QuestionCircleOutlined /> },
      { path: '/players', name: '玩家', permission: 'players.read', icon: <UserOutlined /> },
    ],
  },
  {
    name: '系统',
    pages: [
      { path: '/sites', name: '站点', permission: 'sites.read', icon: <GlobalOutlined /> },
      { path: '/pages', name: '说明页', permission: 'pages.read', icon: <FileTextOutlined /> },
      { path: '/operators', name: '后台账号', permission: 'operators.read', icon: <TeamOutlined /> },
      { path: '/audit', name: '操作记录', permission: 'audit.read', icon: <AuditOutlined /> },
      { path: '/backups', name: '备份', permission: 'backups.manage', icon: <SaveOutlined /> },
      { path: '/system', name: '系统检查', permission: 'system.check', icon: <MedicineBoxOutlined /> },
    ],
  },
];

/** The menu filtered by permissions, without empty groups. */
function menuFor(permissions: readonly Permission[]): MenuGroup[] {
  return menu
    .map(({ name, pages }) => ({
      name,
      pages: pages.filter((page) => permissions.includes(page.permission)),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The main menu. */
export function PageMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { permissions } = useOperator();
  const { pathname } = useLocation();
  const [, section = ''] = pathname.split('/');
  return (
    <nav aria-label="主菜单">
      <Menu
        mode="inline"
        selectedKeys={[`/${section}`]}
        onClick={onNavigate}
        style={{ borderInlineEnd: 0, padding: '8px 0' }}
        items={menuFor(permissions).map(({ name, pages }) => ({
          type: 'group',
          key: name,
          label: name,
          children: pages.map(({ path, name: label, icon }) => ({
            key: path,
            icon,
            label: <Link to={path}>{label}</Link>,
          })),
        }))}
      />
    </nav>
  );
}

/** Redirects to the first page of the menu. */
export function Start() {
  const { permissions } = useOperator();
  const [first] = menuFor(permissions).flatMap(({ pages }) => pages);
  return first ? (
    <Navigate to={first.path} replace />
  ) : (
    <Result status="403" title="还没有可用的功能" subTitle="请联系管理员开通权限。" />
  );
}
