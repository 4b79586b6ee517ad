import { expect, it } from 'vitest';
import { IMAGE_BASE, imageUrl } from './image-url.ts';

it('[CON-01] pictures lie at ../images/, resolved against the base /', () => {
  expect(IMAGE_BASE).toBe('../images/');
  expect(imageUrl('icons/a.webp')).toBe(
    new URL(`${IMAGE_BASE}icons/a.webp`, 'https://portal.example/').pathname,
  );
  expect(imageUrl('https://cdn.example/a.webp')).toBe('https://cdn.example/a.webp');
});
