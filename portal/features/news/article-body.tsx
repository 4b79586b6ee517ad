import { useEffect, useRef } from 'react';
import body from '#portal/ui/rich-text.module.css';

/**
 * The text of an article. A picture that fails to load is replaced by its description. A video's player is loaded when
 * its link is clicked; without scripts the link opens the video's page.
 */
export function ArticleBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) {
        describePicture(target);
      }
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[data-player]');
      if (link instanceof HTMLAnchorElement && isPlainClick(event)) {
        event.preventDefault();
        openPlayer(link);
      }
    };
    for (const image of element?.querySelectorAll('img') ?? []) {
      if (image.complete && image.naturalWidth === 0) {
        describePicture(image);
      }
    }
    element?.addEventListener('error', onError, true);
    element?.addEventListener('click', onClick);
    return () => {
      element?.removeEventListener('error', onError, true);
      element?.removeEventListener('click', onClick);
    };
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written
  return <div ref={place} className={body.body} dangerouslySetInnerHTML={{ __html: html }} />;
}

function describePicture(image: HTMLImageElement): void {
  if (!image.hidden && image.alt !== '') {
    const note = document.createElement('span');
    note.className = body.missing ?? '';
    note.textContent = `图片加载失败：${image.alt}`;
    image.after(note);
  }
  image.hidden = true;
}

function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

function openPlayer(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.src = link.dataset.player ?? '';
  frame.title = link.textContent?.replace('▶', '').trim() ?? '';
  frame.allow = 'fullscreen';
  frame.allowFullscreen = true;
  link.removeAttribute('data-player');
  link.textContent = '打不开时，到原网站观看';
  link.before(frame);
  frame.focus();
}
