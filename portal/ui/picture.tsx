import { pictureFocus } from '#contract/picture-focus.ts';
import { pictureSources } from '#contract/picture-sources.ts';
import css from './picture.module.css';

interface PictureProps {
  /** A picture of the contract; null for the placeholder. */
  src: string | null;
  alt: string;
  /** The size of the box in CSS pixels, for its aspect ratio. */
  width: number;
  height: number;
  /** The `sizes` attribute; the box's width by default. */
  sizes?: string;
  /** Loads the page's largest picture first; others load lazily. */
  priority?: boolean;
  /** The placeholder shows its first character. */
  name?: string;
  className?: string;
}

/** The character of the placeholder. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '游';
}

/**
 * A picture in the available formats and sizes over a placeholder, which is visible if the picture is missing or fails
 * to load (`inline-scripts.ts` hides it). The box has its aspect ratio from the start to avoid layout shifts.
 */
export function Picture({ src, alt, width, height, sizes, priority, name = alt, className }: PictureProps) {
  const sources = src === null ? null : pictureSources(src, sizes === undefined ? width : undefined);
  const focus = src && pictureFocus(src);
  const chosenBy = sources?.webp && (sizes ?? `${width}px`);
  return (
    <span className={className ? `${css.frame} ${className}` : css.frame} data-initial={initialOf(name)}>
      {sources && (
        <picture>
          {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={chosenBy} />}
          <img
            src={sources.src}
            srcSet={sources.webp}
            sizes={chosenBy}
            alt={alt}
            width={width}
            height={height}
            loading={priority ? undefined : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            data-x={focus ? focus.x : undefined}
            data-y={focus ? focus.y : undefined}
            referrerPolicy={sources.width ? undefined : 'no-referrer'}
          />
        </picture>
      )}
    </span>
  );
}
