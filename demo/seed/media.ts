import type { MediaInput } from '#services/main/games/game-input.ts';
import type { Art } from './art.ts';

export function coverOf(art: Art, slug: string): string | null {
  return art.find(`games/${slug}/cover-1200x675.webp`);
}

export function iconOf(art: Art, slug: string): string | null {
  return art.find(`games/${slug}/icon-256x256.webp`);
}

export function videoOf(art: Art, slug: string): { url: string; poster_url: string } | null {
  const [url, poster_url] = [art.find(`videos/${slug}.mp4`), art.find(`videos/${slug}-1280x720.webp`)];
  return url && poster_url ? { url, poster_url } : null;
}

/** A game's video and screenshots, or its cover without screenshots; `alts` describe the screenshots. */
export function mediaOf(
  art: Art,
  game: { slug: string; name: string },
  alts: readonly string[],
): MediaInput[] {
  const video = videoOf(art, game.slug);
  const shots = alts.flatMap((alt, index): MediaInput[] => {
    const url = art.find(`games/${game.slug}/shot-${index + 1}-720x1280.webp`);
    return url ? [{ kind: 'image', url, poster_url: null, width: 720, height: 1280, alt }] : [];
  });
  const cover = coverOf(art, game.slug);
  const pictures: MediaInput[] =
    shots.length === 0 && cover
      ? [
          {
            kind: 'image',
            url: cover,
            poster_url: null,
            width: 1200,
            height: 675,
            alt: `${game.name} 主视觉`,
          },
        ]
      : shots;
  return video
    ? [{ kind: 'video', ...video, width: 1280, height: 720, alt: `${game.name} 实机视频` }, ...pictures]
    : pictures;
}
