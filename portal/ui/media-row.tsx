import { useRef, useState } from 'react';
import type { Game, GameMedia } from '#contract/entities/game.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { lazyPart } from '../islands/lazy-part.ts';
import { Icon } from './icon.tsx';
import videoCss from './inline-video.module.css';
import css from './media-row.module.css';
import { Picture } from './picture.tsx';

const MediaViewer = lazyPart(() => import('./media-viewer.tsx').then((part) => part.MediaViewer));

/** The heights of the pictures in CSS pixels, as in the style sheet: on desktops, in small rows, in those with a video. */
const HEIGHT = 400;
const SMALL_HEIGHT = 320;
const SMALL_HEIGHT_WITH_VIDEO = 220;

export function widthAt(height: number, { width, height: own }: Pick<GameMedia, 'width' | 'height'>): number {
  return width > 0 && own > 0 ? Math.round((height * width) / own) : Math.round((height * 16) / 9);
}

/**
 * A game's video and screenshots in a scrolling row. A picture links to its file; with scripts it opens the full-screen
 * view.
 */
export function MediaRow({ game, small = false }: { game: Pick<Game, 'name' | 'media'>; small?: boolean }) {
  const row = useRef<HTMLUListElement>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const pictures = game.media.filter(({ kind }) => kind === 'image');
  const withVideo = pictures.length < game.media.length;
  const classNames = [css.carousel, withVideo && css.withVideo, small && css.small].filter(Boolean);
  const smallHeight = withVideo ? SMALL_HEIGHT_WITH_VIDEO : SMALL_HEIGHT;
  const sizes = (media: GameMedia) =>
    `(max-width: 767px) min(${widthAt(smallHeight, media)}px,87vw), ${widthAt(small ? smallHeight : HEIGHT, media)}px`;
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <div className={classNames.join(' ')}>
      <ul ref={row} className={css.row} aria-label="视频和截图">
        {game.media.map((media) => (
          <li key={media.url} className={css.item}>
            {media.kind === 'video' ? (
              <InlineVideo
                media={media}
                name={game.name}
                width={widthAt(HEIGHT, media)}
                height={HEIGHT}
                sizes={sizes(media)}
              />
            ) : (
              <a
                href={imageUrl(media.url)}
                target="_blank"
                rel="noopener"
                className={css.shot}
                data-opens=""
                onClick={(event) => {
                  event.preventDefault();
                  setViewed(pictures.indexOf(media));
                }}
              >
                <Picture
                  src={media.url}
                  alt={media.alt || `${game.name} 截图`}
                  name={game.name}
                  width={widthAt(HEIGHT, media)}
                  height={HEIGHT}
                  sizes={sizes(media)}
                  className={css.picture}
                />
              </a>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className={css.back} aria-label="往前" onClick={() => scroll(-1)}>
        <Icon name="left" />
      </button>
      <button type="button" className={css.on} aria-label="往后" onClick={() => scroll(1)}>
        <Icon name="right" />
      </button>
      {viewed !== null && (
        <MediaViewer pictures={pictures} name={game.name} first={viewed} onClose={() => setViewed(null)} />
      )}
    </div>
  );
}

interface InlineVideoProps {
  media: GameMedia;
  /** The game's name, for a video without `alt`. */
  name: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** The `sizes` attribute of the poster. */
  sizes: string;
}

/**
 * A video's poster that a click replaces with the player, because the player is costly to render. Without scripts the
 * poster links to the video.
 */
function InlineVideo({ media, name, width, height, sizes }: InlineVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const label = media.alt || `${name} 视频`;
  if (isPlaying) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: publishers' videos come without captions
      <video
        className={videoCss.player}
        src={imageUrl(media.url)}
        poster={media.poster_url === null ? undefined : imageUrl(media.poster_url)}
        width={width}
        height={height}
        aria-label={label}
        controls
        playsInline
        autoPlay
        ref={(video) => video?.focus({ preventScroll: true })}
      />
    );
  }
  return (
    <a
      href={imageUrl(media.url)}
      target="_blank"
      rel="noopener"
      className={videoCss.poster}
      aria-label={`播放${label}`}
      data-opens=""
      onClick={(event) => {
        event.preventDefault();
        setIsPlaying(true);
      }}
    >
      <Picture
        src={media.poster_url}
        alt=""
        name={name}
        width={width}
        height={height}
        sizes={sizes}
        className={videoCss.picture}
      />
      <span className={videoCss.play}>
        <Icon name="play" size={28} />
      </span>
    </a>
  );
}
