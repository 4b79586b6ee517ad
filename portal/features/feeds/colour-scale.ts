type Rgb = readonly [number, number, number];

/** What the colour of buttons and links is made of in one theme. */
export interface Ground {
  /** Everything that coloured text may stand on, the hardest to read on first. */
  under: readonly string[];
  /** What is written on a coloured button. */
  on: string;
  /** Where a colour goes that can't be read. */
  towards: string;
  /** What a tint is mixed into, and how much of the colour goes there. */
  wash: { into: string; share: number };
}

export const LIGHT: Ground = {
  under: ['#eceef2', '#f5f6f8', '#ffffff'],
  on: '#ffffff',
  towards: '#000000',
  wash: { into: '#ffffff', share: 0.09 },
};
export const DARK: Ground = {
  under: ['#242934', '#1f232c', '#171a21'],
  on: '#0e1015',
  towards: '#ffffff',
  wash: { into: '#171a21', share: 0.16 },
};
/** WCAG 2.2 AA for text. */
const READABLE = 4.5;
const STEP = 0.02;

/** The style sheet that puts a site's colour in the place of the product's own, in both themes; paper is light. */
export function colourSheet(colour: string): string {
  const light = rules(scale(colour, LIGHT));
  const dark = rules(scale(colour, DARK));
  return [
    `:root{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `@media screen{:root[data-theme="dark"]{${dark}}}`,
    '',
  ].join('\n');
}

/** The tokens of one theme; each can be read where it is used. */
export function scale(colour: string, ground: Ground): Record<string, string> {
  const wash = mix(ground.wash.into, colour, ground.wash.share);
  const action = until(colour, ground.towards, [ground.on, ground.under.at(-1) ?? '']);
  return {
    '--action': action,
    '--action-hover': mix(action, ground.towards, 0.14),
    '--action-text': until(colour, ground.towards, [...ground.under, wash]),
    '--action-wash': wash,
    '--on-action': ground.on,
  };
}

/** How well one colour can be read on another, from 1 to 21, as WCAG has it. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, moved as far as it takes to be read against all of these. */
function until(colour: string, towards: string, against: readonly string[]): string {
  for (let share = 0; share < 1; share += STEP) {
    const moved = mix(colour, towards, share);
    if (against.every((other) => contrast(moved, other) >= READABLE)) {
      return moved;
    }
  }
  return towards;
}

function rules(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
