import './frame/style-nonce.ts';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';
import './frame/base.css';
import './frame/china-time.ts';
import { findOut } from './session/use-session.ts';

const place = document.getElementById('console');
if (place) {
  createRoot(place).render(<Console />);
  void findOut();
}
