import { describe, expect, it } from 'vitest';
import { imageUrl, pictureSources } from './picture-sources.ts';

it('[CON-01] pictures lie at ../images/, resolved against the base /', () => {
  expect(imageUrl('icons/a.webp')).toBe(
    new URL('../images/icons/a.webp', 'https://portal.example/').pathname,
  );
  expect(imageUrl('https://cdn.example/a.webp')).toBe('https://cdn.example/a.webp');
});

describe('picture sources', () => {
  const icon = 'games/a/icon-256x256.webp';

  it('contain every size without a fixed width', () => {
    expect(pictureSources('games/a/cover-1200x675.webp')).toEqual({
      src: '/images/games/a/cover-1200x675.webp',
      webp: '/images/games/a/cover-1200x675@400.webp 400w, /images/games/a/cover-1200x675@800.webp 800w, /images/games/a/cover-1200x675.webp 1200w',
      avif: '/images/games/a/cover-1200x675@400.avif 400w, /images/games/a/cover-1200x675@800.avif 800w, /images/games/a/cover-1200x675.avif 1200w',
      width: 1200,
      height: 675,
    });
  });

  it('contain the smallest sufficient size for a fixed width', () => {
    expect(pictureSources(icon, 48)).toMatchObject({
      src: '/images/games/a/icon-256x256@128.webp',
      webp: undefined,
      avif: '/images/games/a/icon-256x256@128.avif',
    });
    expect(pictureSources(icon, 56)).toMatchObject({
      src: '/images/games/a/icon-256x256.webp',
      webp: '/images/games/a/icon-256x256@128.webp 128w, /images/games/a/icon-256x256.webp 256w',
    });
  });

  it('omit missing copies: no AVIF for 1280, a small AVIF only for 720', () => {
    expect(pictureSources('a/b-1280x720.webp').avif).toBeUndefined();
    expect(pictureSources('a/b-720x1280.webp').avif).toBe('/images/a/b-720x1280@360.avif 360w');
    expect(pictureSources('a/b-1280x720.webp', 200)).toMatchObject({ avif: undefined });
  });

  it('[FRM-08] are those of the file if the address has a focus', () => {
    const sized = 'uploads/a/b-1200x480.webp';
    expect(pictureSources(`${sized}#focus=30,50`)).toEqual(pictureSources(sized));
    expect(imageUrl('https://cdn.example/a.webp#focus=0,100')).toBe('https://cdn.example/a.webp');
  });

  it('are empty without a size in the name', () => {
    expect(pictureSources('https://cdn.example/a-256x256.webp').webp).toBeUndefined();
    expect(pictureSources('a/b.webp')).toMatchObject({ src: '/images/a/b.webp', webp: undefined });
  });
});
