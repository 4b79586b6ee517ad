import { isPlainClick } from '#portal/layout/link-address.ts';
import body from '#portal/ui/rich-text.module.css';
import { countRead } from './count-read.ts';

/**
 * The script of an article: counts its read; replaces a picture that fails to load by its description, and a video by
 * the link to its file; opens the player of a video when its link is clicked, which opens the video's page without it.
 * @returns a function that ends the counting
 */
export function startArticle(article: HTMLElement): () => void {
  const text = article.querySelector<HTMLElement>('[data-body]');
  for (const image of text?.querySelectorAll('img') ?? []) {
    if (image.complete && image.naturalWidth === 0) {
      describePicture(image);
    }
  }
  article.addEventListener('error', onError, true);
  text?.addEventListener('click', onClick);
  return countRead(Number(article.dataset.id), article);
}

function onError({ target }: Event): void {
  if (target instanceof HTMLImageElement && target.closest('[data-body]')) {
    describePicture(target);
  } else if (target instanceof HTMLVideoElement && target.nextElementSibling instanceof HTMLElement) {
    target.nextElementSibling.hidden = false;
  }
}

function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[data-player]');
  if (link instanceof HTMLAnchorElement && isPlainClick(event)) {
    event.preventDefault();
    openPlayer(link);
  }
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
