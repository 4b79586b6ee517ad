import { useState } from 'react';
import type { GameMedia } from '#contract/entities/game.ts';
import { Icon } from './icon.tsx';
import { imageUrl } from './image-url.ts';
import css from './inline-video.module.css';
import { Picture } from './picture.tsx';

interface InlineVideoProps {
  media: GameMedia;
  /** The game's name, for a video without `alt`. */
  name: string;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/**
 * A video's poster that a click replaces with the player, because the player is costly to render. Without scripts the
 * poster links to the video.
 */
export function InlineVideo({ media, name, width, height }: InlineVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const label = media.alt || `${name} 视频`;
  if (isPlaying) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: publishers' videos come without captions
      <video
        className={css.player}
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
      className={css.poster}
      aria-label={`播放${label}`}
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
        className={css.picture}
      />
      <span className={css.play}>
        <Icon name="play" size={28} />
      </span>
    </a>
  );
}
