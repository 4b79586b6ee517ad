import type { Figure } from '../figure/figure.ts';
import type { Scene } from '../figure/scene.ts';

type Placed = {
  x: number;
  y: number;
  flip?: boolean;
  rot?: number;
  blur?: number;
  dim?: number;
  opacity?: number;
};
/** Something in a picture. x is the centre, y the foot, both as shares of width and height (y upwards); sizes are shares of height. */
export type Layer =
  | (Placed & {
      fig: Figure;
      h: number;
      yaw?: number;
      pitch?: number;
      shadow?: boolean;
      rim?: string /** Its height on the cover, when it is the same view. */;
      onCover?: number;
    })
  | (Placed & {
      glyph: string;
      s: number;
      fill?: [string, string];
      rim?: string;
      blend?: string;
      glow?: string;
    })
  | (Placed & { emoji: string; s: number })
  | (Placed & { emblem: string; s: number; material?: 0 | 1 | 2 | 3; tint?: string[] })
  | { draw: (w: number, h: number, palette: string[]) => string };

export type Lettering = 'brush' | 'running' | 'fine' | 'cute' | 'tech' | 'serif' | 'sans';
export type Title = {
  style: Lettering;
  x: number;
  y: number;
  size: number;
  /** Lines of the name; the last is smaller when `sub` is set. */
  lines: string[];
  sub?: string;
  align?: 'left' | 'center' | 'right';
  vertical?: boolean;
  fill?: [string, string];
  edge?: string;
  seal?: string;
  tiltDeg?: number;
};

export type Icon =
  | {
      kind: 'face';
      fig: Figure;
      yaw?: number;
      pitch?: number;
      zoom?: number;
      lift?: number;
      scene?: Scene;
      back?: Layer[];
      front?: Layer[];
      ribbon?: string;
    }
  | { kind: 'things'; scene?: Scene; layers: Layer[]; ribbon?: string };

export type Look = 'clay' | 'toon' | 'pixel' | 'oil';
export type Hud =
  | 'rpg'
  | 'fight'
  | 'card'
  | 'hex'
  | 'puzzle'
  | 'race'
  | 'shoot'
  | 'rhythm'
  | 'farm'
  | 'novel'
  | 'idle'
  | 'chess';

export type Direction = {
  scene: Scene;
  layers: Layer[];
  title: Title;
  icon: Icon;
  hud: Hud;
  /** Other places the game visits, for screenshots. */
  places?: Scene[];
  /** The faces of the game, for screenshots: hero first. */
  cast?: Figure[];
  /** Pieces, goods, plants: coloured glyphs used in heads-up displays. */
  goods?: string[];
  key?: string;
  fill?: string;
  rim?: string;
  /** The hand it is drawn in: modelled clay, inked cels, pixels, or oils. */
  look?: Look;
  /** Grown-up proportions instead of big heads. */
  tall?: boolean;
};
