import { Modal, Radio } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import styles from './preview-dialog.module.css';

const SCREENS = [
  { value: 'phone', label: '手机（390）' },
  { value: 'desktop', label: '电脑（1280）' },
] as const;

type Screen = (typeof SCREENS)[number]['value'];

/** A page in a sandboxed frame of phone or desktop width, without scripts. */
export function PreviewDialog({ html, onClose }: { html: string; onClose(): void }) {
  const [screen, setScreen] = useState<Screen>('desktop');
  return (
    <Modal
      open
      title="预览（未保存，只有您能看到）"
      width="calc(100vw - 32px)"
      style={{ top: 16 }}
      footer={null}
      onCancel={onClose}
    >
      <Radio.Group
        aria-label="屏幕"
        optionType="button"
        options={[...SCREENS]}
        value={screen}
        onChange={(event) => setScreen(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the frame */}
      <section className={styles.frame} tabIndex={0} aria-label="预览的页面">
        <iframe
          className={styles[screen]}
          title="页面预览"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          srcDoc={html}
          onLoad={keepInside}
        />
      </section>
    </Modal>
  );
}

/** Scrolls to same-page anchors and blocks other links, except those that open a new window. */
function keepInside({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  const page = currentTarget.contentDocument;
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
