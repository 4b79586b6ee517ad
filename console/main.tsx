import './frame/missing-apis.ts';
import './frame/style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';
import './frame/base.css';
import './frame/china-time.ts';
import { findOut } from './session/use-session.ts';

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
