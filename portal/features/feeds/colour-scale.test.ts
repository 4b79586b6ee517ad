import { expect, it } from 'vitest';
import { colourSheet, contrast, DARK, LIGHT, scale } from './colour-scale.ts';

it('computes contrast as WCAG 2.2 does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it.each(['#0b6a9e', '#ffe600', '#00ff88', '#000000', '#ffffff', '#7f7f7f', '#123456', '#ff00aa'])(
  '[FT-07] derives readable colours from %s in both themes',
  (colour) => {
    for (const ground of [LIGHT, DARK]) {
      const tokens = scale(colour, ground);
      const value = (name: string) => tokens[name] ?? '';
      expect(contrast(value('--on-action'), value('--action'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(value('--on-action'), value('--action-hover'))).toBeGreaterThanOrEqual(4.5);
      for (const under of [...ground.under, value('--action-wash')]) {
        expect(contrast(value('--action-text'), under), under).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

it('[FT-07] leaves a readable colour unchanged', () => {
  expect(scale('#0b6a9e', LIGHT)['--action']).toBe('#0b6a9e');
  expect(colourSheet('#0b6a9e')).toContain(':root{--action:#0b6a9e;');
});
