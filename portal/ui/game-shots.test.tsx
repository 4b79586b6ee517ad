import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GameShots, shotOf } from './game-shots.tsx';
import { MediaRow } from './media-row.tsx';

const picture = {
  kind: 'image' as const,
  url: 'games/a/shot-1-720x1280.webp',
  poster_url: null,
  width: 720,
  height: 1280,
  alt: '主城',
};
const video = { ...picture, kind: 'video' as const, url: 'videos/a.mp4', alt: '' };
const media = [video, { ...video, url: 'videos/b.mp4', poster_url: 'videos/b-1280x720.webp' }, picture];

test('[ISL-04] the screenshots of a game look the same from their few characters', () => {
  const shots = JSON.parse(JSON.stringify(media.map(shotOf)));
  expect(renderToStaticMarkup(<GameShots name="云海剑歌" shots={shots} />)).toBe(
    renderToStaticMarkup(<MediaRow game={{ name: '云海剑歌', media }} />),
  );
});
