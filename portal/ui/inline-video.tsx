import { useState } from 'react';
import type { GameMedia } from '#contract/entities/game.ts';
import { Icon } from './icon.tsx';
import { imageUrl } from './image-url.ts';
import css from './inline-video.module.css';
import { Picture } from './picture.tsx';

interface InlineVideoProps {
  media: GameMedia;
  /** The game's name, for a video that says nothing of itself. */
  name: string;
  /** The size it is drawn for, in CSS pixels. */
  width: number;
  height: number;
}

/**
 * A video as its poster until it is wanted, since the browser's player is costly to draw; then it plays where the
 * poster stood. Without scripts the poster leads to the video itself.
 */
export function InlineVideo({ media, name, width, height }: InlineVideoProps) {
  const [plays, setPlays] = useState(false);
  const label = media.alt || `${name} 视频`;
  if (plays) {
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
        setPlays(true);
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
