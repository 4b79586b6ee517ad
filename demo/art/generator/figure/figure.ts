/** From a short description of a character to the plate that sculpts it. */
import { readFileSync } from 'node:fs';
import type { Plate } from '../paint/gl.ts';
import { animalFace, humanFace, type Mood } from './face.ts';

const glsl = (name: string): string => readFileSync(new URL(`../glsl/${name}.glsl`, import.meta.url), 'utf8');

const HAIR = { short: 0, long: 1, tails: 2, pony: 3, buns: 4, knot: 5, spiky: 6, none: 9 };
const GEAR = {
  none: 0,
  helm: 1,
  crown: 2,
  witch: 3,
  horns: 4,
  catears: 5,
  flower: 6,
  hood: 7,
  phones: 8,
  straw: 9,
  douli: 10,
  space: 11,
  goggles: 12,
  bow: 13,
  cap: 14,
  chef: 15,
};
const BODY = {
  none: 0,
  robe: 1,
  armour: 2,
  jacket: 3,
  dress: 4,
  suit: 5,
  fur: 1,
  apron: 2,
  vest: 3,
  wool: 4,
};
const HOLD = {
  none: 0,
  sword: 1,
  spear: 2,
  staff: 3,
  lantern: 4,
  rifle: 5,
  book: 6,
  fan: 7,
  brush: 8,
  ball: 9,
  mic: 10,
  wrench: 11,
  blaster: 12,
  racket: 13,
  umbrella: 14,
  guitar: 15,
};
const CAPE = { none: 0, cape: 1, scarf: 2 };
const EARS = {
  none: 0,
  cat: 1,
  rabbit: 2,
  bear: 3,
  dog: 4,
  dragon: 5,
  frog: 6,
  chick: 7,
  sprout: 8,
  robot: 9,
  deer: 10,
};
const NOSE = { none: 0, muzzle: 1, beak: 2, pig: 3 };
const TAIL = { none: 0, fox: 1, puff: 2, dragon: 3 };

export type Figure = {
  kind?: 'human' | 'animal';
  hair?: keyof typeof HAIR;
  bangs?: 0 | 1 | 2 | 3;
  gear?: keyof typeof GEAR;
  body?: keyof typeof BODY;
  hold?: keyof typeof HOLD;
  cape?: keyof typeof CAPE;
  ears?: keyof typeof EARS;
  nose?: keyof typeof NOSE;
  tail?: keyof typeof TAIL;
  mood?: Mood;
  feminine?: boolean;
  eyes?: string;
  skin?: string;
  hairColor?: string;
  hair2?: string;
  cloth?: string;
  trim?: string;
  metal?: string;
  glow?: string;
  muzzle?: 'cat' | 'none' | 'smile';
  patch?: string;
  stripes?: string;
  calico?: boolean;
  darkEars?: boolean;
  darkArms?: boolean;
  tilt?: number;
  turn?: number;
  right?: number;
  left?: number;
};
export type Shot = {
  width: number;
  height: number;
  yaw?: number;
  pitch?: number;
  distance?: number;
  look?: [number, number, number];
  fov?: number;
  key?: string;
  fill?: string;
  rim?: string;
  toon?: boolean;
  tall?: boolean;
};

export const rgb = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);

/** The plate for one figure in one view, transparent around it. Head centre at y 1.42 (human) or 1.1 (animal), feet at 0. */
export function figurePlate(f: Figure, shot: Shot): Plate {
  const animal = f.kind === 'animal';
  const covered = f.gear && ['helm', 'witch', 'hood', 'straw', 'douli', 'cap', 'space'].includes(f.gear);
  const hair =
    covered && (f.hair === 'knot' || f.hair === 'buns' || f.hair === 'spiky')
      ? f.hair === 'knot'
        ? 'long'
        : 'short'
      : (f.hair ?? 'short');
  const defines = {
    KIND: animal ? 1 : 0,
    TALL: shot.tall && !animal ? 1 : 0,
    TOON: shot.toon ? 1 : 0,
    HAIR: HAIR[hair],
    BANGS: f.bangs ?? 0,
    GEAR: GEAR[f.gear ?? 'none'],
    BODY: BODY[f.body ?? (animal ? 'fur' : 'robe')],
    HOLD: HOLD[f.hold ?? 'none'],
    CAPE: CAPE[f.cape ?? 'none'],
    EARS: EARS[f.ears ?? 'none'],
    NOSE: NOSE[f.nose ?? 'none'],
    TAIL: TAIL[f.tail ?? 'none'],
    EARMAT: f.darkEars ? '10.' : '1.',
    ARMMAT: f.darkArms ? '10.' : '1.',
  };
  const head = glsl('common');
  const cut = head.indexOf('\n', head.indexOf('precision')) + 1;
  const source =
    head.slice(0, cut) +
    Object.entries(defines)
      .map(([k, v]) => `#define ${k} ${v}\n`)
      .join('') +
    head.slice(cut) +
    glsl('figure') +
    glsl('lit');
  const style = {
    eyes: f.eyes ?? '#5a3a1c',
    mood: f.mood ?? 'smile',
    ...(f.feminine ? { feminine: true } : {}),
  };
  const face = animal
    ? animalFace({
        ...style,
        muzzle: f.muzzle ?? (f.nose === 'none' || !f.nose ? 'cat' : 'none'),
        ...(f.patch ? { patch: f.patch } : {}),
        ...(f.stripes ? { stripes: f.stripes } : {}),
        ...(f.calico ? { calico: true } : {}),
      })
    : humanFace({ ...style, brow: f.hairColor ?? '#3a2530' });
  return {
    source,
    width: shot.width,
    height: shot.height,
    textures: { uFace: { svg: face, size: 512 } },
    uniforms: {
      uCam: [shot.yaw ?? 0.35, shot.pitch ?? 0.08, shot.distance ?? 5],
      uLook: shot.look ?? [0, 1, 0],
      uFov: shot.fov ?? 2.2,
      uSkin: rgb(f.skin ?? '#ffd9c2'),
      uHair: rgb(f.hairColor ?? '#2c2028'),
      uHair2: rgb(f.hair2 ?? '#ffb0b8'),
      uCloth: rgb(f.cloth ?? '#e8ecf5'),
      uTrim: rgb(f.trim ?? '#c8433a'),
      uMetal: rgb(f.metal ?? '#e2b65a'),
      uGlow: rgb(f.glow ?? '#7fe0ff'),
      uRim: rgb(shot.rim ?? '#9fd8ff'),
      uKey: rgb(shot.key ?? '#fff1dc'),
      uFill: rgb(shot.fill ?? '#5d6f9e'),
      uPose: [f.tilt ?? 0, f.turn ?? 0, f.right ?? -0.3, f.left ?? -0.9],
      uSeed: 1,
    },
  };
}
