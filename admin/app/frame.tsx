import { BulbOutlined, DownOutlined, LogoutOutlined, MenuOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, App, Button, Drawer, Dropdown, Grid, Layout, type MenuProps } from 'antd';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { Outlet, useNavigate, useNavigation } from 'react-router';
import { signOut, useOperator } from '../auth/use-session.ts';
import { readStored, writeStored } from '../browser/browser-storage.ts';
import styles from './frame.module.css';
import { PageMenu } from './menu.tsx';
import { chooseMode, type ModeChoice, useModeChoice } from './mode-store.ts';

const COLLAPSED = 'menu-collapsed';

export function Frame() {
  const isWide = Grid.useBreakpoint().lg ?? true;
  const [isOpen, setOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useState(() => readStored<boolean>(COLLAPSED) ?? false);
  const collapse = (next: boolean) => {
    setCollapsed(next);
    writeStored(COLLAPSED, next || undefined);
  };
  const isLoading = useNavigation().state === 'loading';
  return (
    <Layout className={styles.frame}>
      <a className={styles.skip} href="#page">
        跳到页面内容
      </a>
      <Layout.Header className={styles.header}>
        {isWide ? (
          <Button
            type="text"
            icon={<MenuOutlined />}
            aria-label={isCollapsed ? '展开菜单' : '收起菜单'}
            aria-expanded={!isCollapsed}
            onClick={() => collapse(!isCollapsed)}
          />
        ) : (
          <Button
            type="text"
            icon={<MenuOutlined />}
            aria-label="打开菜单"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          />
        )}
        <span className={styles.brand}>
          <img src="/brand/logo.svg" alt="" width={28} height={28} />
          <strong>游门</strong>
          <span className={styles.place}>管理后台</span>
        </span>
        <AccountMenu />
      </Layout.Header>
      <Layout>
        {isWide ? (
          <Layout.Sider width={200} collapsedWidth={56} collapsed={isCollapsed} className={styles.side}>
            <PageMenu />
          </Layout.Sider>
        ) : (
          <Drawer
            open={isOpen}
            onClose={() => setOpen(false)}
            placement="left"
            size={240}
            title="菜单"
            styles={{ body: { padding: 0 } }}
          >
            <PageMenu onNavigate={() => setOpen(false)} />
          </Drawer>
        )}
        <Layout.Content id="page" className={styles.page} tabIndex={-1} aria-busy={isLoading}>
          <OfflineNotice />
          <main>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </Layout.Content>
      </Layout>
    </Layout>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return isOnline ? null : (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="网络已断开，恢复之前无法保存；页面上填写的内容不会丢失。"
      style={{ marginBottom: 16 }}
    />
  );
}

const MODES: { key: ModeChoice; label: string }[] = [
  { key: 'light', label: '浅色' },
  { key: 'dark', label: '深色' },
  { key: 'system', label: '跟随系统' },
];

function AccountMenu() {
  const { display_name, name, role_name } = useOperator();
  const { message } = App.useApp();
  const choice = useModeChoice();
  const navigate = useNavigate();
  const logOut = async () => {
    const problem = await signOut();
    if (problem) {
      message.error(problem);
    }
  };
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: `${display_name || name}（${role_name}）` },
    { key: 'account', icon: <UserOutlined />, label: '我的账号', onClick: () => navigate('/account') },
    {
      key: 'mode',
      icon: <BulbOutlined />,
      label: '外观',
      children: MODES.map(({ key, label }) => ({
        key,
        label: key === choice ? `${label} ✓` : label,
        onClick: () => chooseMode(key),
      })),
    },
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined />, label: '退出登录', onClick: logOut },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text">
        <UserOutlined />
        {display_name || name}
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
