import {
  AppstoreOutlined,
  AuditOutlined,
  ClockCircleOutlined,
  GiftOutlined,
  ReadOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Permission } from '../../contract/operator/roles.ts';

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

/** The menu; who may not read a subject doesn't see it. */
export const menu: readonly MenuGroup[] = [
  {
    name: '内容',
    pages: [
      { path: '/games', name: '游戏', permission: 'games.read', icon: <AppstoreOutlined /> },
      { path: '/news', name: '资讯与视频', permission: 'news.read', icon: <ReadOutlined /> },
      { path: '/packs', name: '礼包', permission: 'packs.read', icon: <GiftOutlined /> },
      { path: '/openings', name: '开服', permission: 'openings.read', icon: <ClockCircleOutlined /> },
    ],
  },
  {
    name: '系统',
    pages: [{ path: '/audit', name: '操作记录', permission: 'audit.read', icon: <AuditOutlined /> }],
  },
];

/** The pages an operator may open, group by group. */
export function menuFor(permissions: readonly Permission[]): MenuGroup[] {
  return menu
    .map(({ name, pages }) => ({
      name,
      pages: pages.filter((page) => permissions.includes(page.permission)),
    }))
    .filter(({ pages }) => pages.length > 0);
}
