import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Site } from '#contract/entities/site.ts';
import { Welcome } from './welcome.tsx';

it('[FST-08] the home page of an empty portal says what comes', () => {
  const html = renderToStaticMarkup(<Welcome site={{ name: '云海', slogan: '找游戏' } as Site} />);
  expect(html).toContain('云海');
  expect(html).toContain('很快与您见面');
});
