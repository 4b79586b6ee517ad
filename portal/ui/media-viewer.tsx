import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { GameMedia } from '#contract/entities/game.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { Icon } from './icon.tsx';
import css from './media-viewer.module.css';

interface MediaViewerProps {
  pictures: readonly GameMedia[];
  /** The game's name, for pictures without `alt`. */
  name: string;
  first: number;
  onClose: () => void;
}

/** A full-screen picture viewer: arrow keys, Home and End navigate; Esc or a click outside closes it. */
export function MediaViewer({ pictures, name, first, onClose }: MediaViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const last = pictures.length - 1;

  const show = (index: number, behavior: ScrollBehavior = 'auto') => {
    const slide = row.current?.children[Math.min(Math.max(index, 0), last)];
    slide?.scrollIntoView({ behavior, block: 'nearest', inline: 'start' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, at the picture that was clicked
  useEffect(() => {
    dialog.current?.showModal();
    show(first);
  }, []);
  const onKey = (event: KeyboardEvent) => {
    const target = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      show(target);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={css.viewer}
      aria-label={`${name} 截图`}
      onClose={onClose}
      onKeyDown={onKey}
      onClick={({ target }) =>
        !(target instanceof Element && target.closest('img, button')) && dialog.current?.close()
      }
    >
      <ul
        ref={row}
        className={css.row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map((picture) => (
          <li key={picture.url} className={css.slide}>
            <img
              src={imageUrl(picture.url)}
              alt={picture.alt || `${name} 截图`}
              width={picture.width || undefined}
              height={picture.height || undefined}
              referrerPolicy="no-referrer"
            />
          </li>
        ))}
      </ul>
      <p className={css.place} role="status">
        {shown + 1} / {pictures.length}
      </p>
      <button type="button" className={css.close} aria-label="关闭" onClick={() => dialog.current?.close()}>
        <Icon name="close" size={24} />
      </button>
      {shown > 0 && (
        <button
          type="button"
          className={css.back}
          aria-label="上一张"
          onClick={() => show(shown - 1, 'smooth')}
        >
          <Icon name="left" size={24} />
        </button>
      )}
      {shown < last && (
        <button
          type="button"
          className={css.on}
          aria-label="下一张"
          onClick={() => show(shown + 1, 'smooth')}
        >
          <Icon name="right" size={24} />
        </button>
      )}
    </dialog>
  );
}
