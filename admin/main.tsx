import './app/missing-apis.ts';
import './app/style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { Admin } from './admin.tsx';
import './app/base.css';
import './app/china-time.ts';
import { loadSession } from './auth/use-session.ts';

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
