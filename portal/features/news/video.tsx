import { useState } from 'react';
import { Icon } from '#portal/ui/icon.tsx';
import { imageUrl } from '#portal/ui/image-url.ts';
import css from './video.module.css';

interface VideoProps {
  url: string;
  poster: string | null;
  title: string;
}

/** A video with native controls; if it fails to play, a link to its file. */
export function Video({ url, poster, title }: VideoProps) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: publishers' videos come without captions */}
      <video
        className={css.video}
        src={imageUrl(url)}
        poster={poster === null ? undefined : imageUrl(poster)}
        width={1280}
        height={720}
        aria-label={title}
        preload="none"
        controls
        playsInline
        onError={() => setFailed(true)}
      />
      {failed && (
        <p className={css.failed} role="status">
          视频在这里放不出来。
          <a href={imageUrl(url)} target="_blank" rel="noopener noreferrer" className={css.link}>
            打开原视频
            <Icon name="external" size={16} />
          </a>
        </p>
      )}
    </div>
  );
}
