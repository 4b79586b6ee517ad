import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { AuthGate } from './app/auth-gate.tsx';
import { useMode } from './app/mode-store.ts';
import { themeOf } from './app/theme.ts';

/** The admin site with its locale, theme and message holder. */
export function Admin() {
  const mode = useMode();
  useEffect(() => {
    document.documentElement.style.colorScheme = mode;
  }, [mode]);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(mode)}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark: true, scrollToFirstError: { block: 'center', focus: true } }}
    >
      <App notification={{ placement: 'topRight' }}>
        <AuthGate />
      </App>
    </ConfigProvider>
  );
}
