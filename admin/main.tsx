import './app/missing-apis.ts';
import './app/style-nonce.ts';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthGate } from './app/auth-gate.tsx';
import './app/base.css';
import './ui/china-time.ts';
import { useMode } from './app/mode-store.ts';
import { themeOf } from './app/theme.ts';
import { ConfirmDialog } from './auth/confirm-dialog.tsx';
import { loadSession } from './auth/use-session.ts';

/** The admin site with its locale, theme and message holder. */
function Admin() {
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
        <ConfirmDialog />
      </App>
    </ConfigProvider>
  );
}

const container = document.getElementById('console');
if (container) {
  const fallback = container.innerHTML;
  const onUncaughtError = (error: unknown) => {
    container.innerHTML = fallback;
    throw error;
  };
  createRoot(container, { onUncaughtError }).render(<Admin />);
  void loadSession();
}
