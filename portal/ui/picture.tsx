import { pictureSources } from './image-url.ts';
import css from './picture.module.css';

interface PictureProps {
  /** A picture as the contract names it; null draws the placeholder. */
  src: string | null;
  alt: string;
  /** The shape it is shown in, as width and height of its box in CSS pixels. */
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` attribute says it; the box's width if left out. */
  sizes?: string;
  /** The page's largest picture: loaded first. Others wait until they are near. */
  priority?: boolean;
  /** The name whose first character the placeholder shows. */
  name?: string;
  className?: string;
}

/**
 * A picture in the formats and sizes that exist of it, over a drawn placeholder that stays where there is no
 * picture or where it fails to load (`early-scripts.ts` takes that out of sight). Its box keeps its shape from
 * the start, so that nothing jumps.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  priority = false,
  name = alt,
  className,
}: PictureProps) {
  const sources = src === null ? null : pictureSources(src, sizes === undefined ? width : undefined);
  const chosenBy = sources?.webp && (sizes ?? `${width}px`);
  return (
    <span
      className={className ? `${css.frame} ${className}` : css.frame}
      data-initial={/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '游'}
    >
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
            referrerPolicy={sources.width ? undefined : 'no-referrer'}
          />
        </picture>
      )}
    </span>
  );
}
