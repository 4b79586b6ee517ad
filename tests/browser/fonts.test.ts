import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test('a Chinese character is drawn by a Chinese font, a full em wide, in every family', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/' });
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    return ['sans-serif', 'serif', 'monospace', 'DejaVu Sans', 'Liberation Sans', 'Noto Sans CJK SC'].map(
      (family) => {
        if (context) {
          context.font = `100px "${family}", sans-serif`;
        }
        return context?.measureText('游门').width;
      },
    );
  });
  expect(widths).toEqual([200, 200, 200, 200, 200, 200]);
});
