import { Flex, Modal, Radio, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { MomentInput } from '../fields/moment-input.tsx';
import styles from './preview-dialog.module.css';

const SCREENS = [
  { value: 'phone', label: '手机（390）' },
  { value: 'desktop', label: '电脑（1280）' },
] as const;
const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const;

type Screen = (typeof SCREENS)[number]['value'];
type Theme = (typeof THEMES)[number]['value'];

interface Props {
  html: string;
  /** The time that the page shows; it can be changed. */
  at?: string;
  isLoading: boolean;
  onTime(at: string): void;
  onClose(): void;
}

/** A page in a sandboxed frame of phone or desktop width, light or dark, without scripts. */
export function PreviewDialog({ html, at, isLoading, onTime, onClose }: Props) {
  const [screen, setScreen] = useState<Screen>('desktop');
  const [theme, setTheme] = useState<Theme>('light');
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => applyTheme(frame.current, theme), [theme]);
  return (
    <Modal
      open
      title="预览（未保存，只有您能看到）"
      width="calc(100vw - 32px)"
      style={{ top: 16 }}
      footer={null}
      onCancel={onClose}
    >
      <Flex gap={12} wrap align="center">
        <Radio.Group
          aria-label="设备"
          optionType="button"
          options={[...SCREENS]}
          value={screen}
          onChange={(event) => setScreen(event.target.value)}
        />
        <Radio.Group
          aria-label="外观"
          optionType="button"
          options={[...THEMES]}
          value={theme}
          onChange={(event) => setTheme(event.target.value)}
        />
        {at !== undefined && (
          <Flex gap={8} align="center">
            <label htmlFor="preview-time">预览时间</label>
            <MomentInput
              id="preview-time"
              isLazy
              title="预览时间"
              value={at}
              onChange={(chosen) => chosen && onTime(chosen)}
            />
          </Flex>
        )}
        {isLoading && <Spin size="small" />}
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the frame */}
      <section className={styles.frame} tabIndex={0} aria-label="预览的页面">
        <iframe
          ref={frame}
          className={styles[screen]}
          title="页面预览"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html}
          onLoad={({ currentTarget }) => {
            applyTheme(currentTarget, theme);
            keepInside(currentTarget);
          }}
        />
      </section>
    </Modal>
  );
}

/** Sets the theme as the switch of the public site does. */
function applyTheme(frame: HTMLIFrameElement | null, theme: Theme): void {
  const root = frame?.contentDocument?.documentElement;
  if (root) {
    root.dataset.theme = theme;
  }
}

/** Scrolls to same-page anchors and blocks other links, except those that open a new window. */
function keepInside(frame: HTMLIFrameElement): void {
  const page = frame.contentDocument;
  page?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.target === '_blank') {
      return;
    }
    event.preventDefault();
    const [path, place] = (link.getAttribute('href') ?? '').split('#', 2);
    if (path === '' && place) {
      page.getElementById(decodeURIComponent(place))?.scrollIntoView();
    }
  });
}
