import { Alert } from 'antd';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A warning shown while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
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
