import './app/missing-apis.ts';
import './app/style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { Console } from './admin.tsx';
import './app/base.css';
import './app/china-time.ts';
import { findOut } from './auth/use-session.ts';

const place = document.getElementById('console');
if (place) {
  const notOpened = place.innerHTML;
  const onUncaughtError = (error: unknown) => {
    place.innerHTML = notOpened;
    throw error;
  };
  createRoot(place, { onUncaughtError }).render(<Console />);
  void findOut();
}
