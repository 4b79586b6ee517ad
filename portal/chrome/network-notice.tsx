import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import css from './network-notice.module.css';

/** Says so while the device is offline. */
export function NetworkNotice() {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return (
    <div role="status">
      {!online && (
        <p className={css.notice}>
          <Icon name="offline" size={16} />
          网络已断开，正在显示已加载的内容
        </p>
      )}
    </div>
  );
}
