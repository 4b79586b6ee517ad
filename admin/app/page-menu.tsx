import { Menu } from 'antd';
import { Link, useLocation } from 'react-router';
import { useOperator } from '../auth/use-session.ts';
import { menuFor } from './menu.tsx';

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
