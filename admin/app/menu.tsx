import { Menu, Result } from 'antd';
import { lazy } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { Permission } from '#contract/admin/roles.ts';
import { useOperator } from '../auth/use-session.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { menu } from './pages.tsx';

/** The menu filtered by permissions, without empty groups. */
function menuFor(permissions: readonly Permission[]) {
  return Object.entries(menu)
    .map(([name, pages]) => ({ name, pages: pages.filter((page) => permissions.includes(page.permission)) }))
    .filter(({ pages }) => pages.length > 0);
}

export function PageMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { permissions } = useOperator();
  const { pathname } = useLocation();
  const [, section = ''] = pathname.split('/');
  return (
    <nav aria-label="主菜单">
      <Menu
        mode="inline"
        selectedKeys={[section]}
        onClick={onNavigate}
        style={{ borderInlineEnd: 0, padding: '8px 0' }}
        items={menuFor(permissions).map(({ name, pages }) => ({
          type: 'group',
          key: name,
          label: name,
          children: pages.map(({ path, name: label, icon }) => ({
            key: path,
            icon,
            label: <Link to={`/${path}`}>{label}</Link>,
          })),
        }))}
      />
    </nav>
  );
}

const FirstPage = lazy(async () => ({
  default: (await import('../setup/first-page.tsx')).FirstPage,
}));

/** Redirects to the first page of the menu; on a new portal to its checklist. */
export function Start() {
  const { permissions } = useOperator();
  const [first] = menuFor(permissions).flatMap(({ pages }) => pages);
  if (first && permissions.includes('setup.check')) {
    return (
      <LazyPart>
        <FirstPage otherwise={`/${first.path}`} />
      </LazyPart>
    );
  }
  return first ? (
    <Navigate to={`/${first.path}`} replace />
  ) : (
    <Result status="403" title="还没有可用的功能" subTitle="请联系管理员开通权限。" />
  );
}
