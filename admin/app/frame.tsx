import { MenuOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Grid, Layout } from 'antd';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { AccountMenu } from './account-menu.tsx';
import styles from './frame.module.css';
import { PageMenu } from './menu.tsx';

/** The layout of every page: header, menu and offline notice. */
export function Frame() {
  const isWide = Grid.useBreakpoint().lg ?? true;
  const [isOpen, setOpen] = useState(false);
  const isLoading = useNavigation().state === 'loading';
  return (
    <Layout className={styles.frame}>
      <a className={styles.skip} href="#page">
        跳到页面内容
      </a>
      <Layout.Header className={styles.header}>
        {!isWide && (
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
          <Layout.Sider width={200} className={styles.side}>
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

/** A warning shown while the browser is offline. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  return isOnline ? null : (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="网络已断开，恢复之前不能保存；页面上填写的内容不会丢失。"
      style={{ marginBottom: 16 }}
    />
  );
}
