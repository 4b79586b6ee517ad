type Rgb = readonly [number, number, number];

export interface Ground {
  /** Backgrounds of coloured text, lowest contrast first. */
  under: readonly string[];
  on: string;
  /** The colour that unreadable colours are mixed with. */
  towards: string;
  /** Base of the tint and the colour's share in it. */
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

/** The style sheet that overrides the default colour in both themes; print is light. */
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

/** The colour tokens of one theme, each with sufficient contrast. */
export function scale(colour: string, ground: Ground): Record<string, string> {
  const wash = mix(ground.wash.into, colour, ground.wash.share);
  const action = readableMix(colour, ground.towards, [ground.on, ground.under.at(-1) ?? '']);
  return {
    '--action': action,
    '--action-hover': mix(action, ground.towards, 0.14),
    '--action-text': readableMix(colour, ground.towards, [...ground.under, wash]),
    '--action-wash': wash,
    '--on-action': ground.on,
  };
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes the colour with `towards` until it is readable against all of `against`. */
function readableMix(colour: string, towards: string, against: readonly string[]): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(colour, towards, share);
    if (against.every((other) => contrast(mixed, other) >= READABLE)) {
      return mixed;
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
