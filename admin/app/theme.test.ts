import { theme } from 'antd';
import { expect, it } from 'vitest';
import { type Mode, themeOf } from './theme.ts';

/** Minimum contrast of text, WCAG 2.2 AA (1.4.3). */
const MINIMUM = 4.5;
const BUTTONS = ['colorPrimary', 'colorError'] as const;
const STATES = ['', 'Hover', 'Active'] as const;

it.each<Mode>(['light', 'dark'])('buttons meet the contrast minimum in every state: %s', (mode) => {
  const colours = theme.getDesignToken(themeOf(mode));
  const failing = BUTTONS.flatMap((button) => STATES.map((state) => `${button}${state}` as const)).filter(
    (name) =>
      contrast(colours[name], colours.colorBgContainer) < MINIMUM ||
      contrast(colours[name], colours.colorTextLightSolid) < MINIMUM,
  );
  expect(failing).toEqual([]);
});

/** The WCAG 2.2 contrast of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
