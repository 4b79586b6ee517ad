import type { GameMedia } from '#contract/entities/game.ts';
import { MediaRow } from './media-row.tsx';

/** A picture or, with a poster, a video, in few characters; the poster is empty if the video has none. */
type Shot = readonly [url: string, width: number, height: number, alt: string, poster?: string];

export function shotOf({ kind, url, width, height, alt, poster_url }: GameMedia): Shot {
  return kind === 'image' ? [url, width, height, alt] : [url, width, height, alt, poster_url ?? ''];
}

interface GameShotsProps {
  name: string;
  shots: readonly Shot[];
  small?: boolean;
}

/** A game's video and screenshots. */
export function GameShots({ name, shots, small = false }: GameShotsProps) {
  return <MediaRow game={{ name, media: shots.map(mediaOf) }} small={small} />;
}

function mediaOf([url, width, height, alt, poster]: Shot): GameMedia {
  const kind = poster === undefined ? 'image' : 'video';
  return { kind, url, poster_url: poster || null, width, height, alt };
}
