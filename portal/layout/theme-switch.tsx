import { useEffect, useState } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

type Theme = 'system' | 'light' | 'dark';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const LABELS: Record<Theme, string> = { system: '跟随系统', light: '浅色', dark: '深色' };
const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };
const YEAR_S = 31_536_000;

function storedTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/**
 * Switches between light, dark and system theme; stored in a cookie, which a script in the head applies before the
 * first paint.
 */
export function ThemeSwitch({ className, withLabel }: { className: string; withLabel?: boolean }) {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(storedTheme()), []);
  const choose = () => {
    const next = NEXT[theme];
    if (next === 'system') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = next;
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is too young for the browsers that are served
    document.cookie = `theme=${next}; path=/; max-age=${next === 'system' ? 0 : YEAR_S}; samesite=lax`;
    setTheme(next);
  };
  const label = `配色：${LABELS[theme]}`;
  return (
    <button
      type="button"
      className={className}
      onClick={choose}
      title={label}
      aria-label={`${label}，点击切换`}
    >
      <Icon name={ICONS[theme]} size={withLabel ? 16 : 20} />
      {withLabel && LABELS[theme]}
    </button>
  );
}
