/** Background plates: one shader per kind of place, seeded and tinted by the game's palette. */
import { readFileSync } from 'node:fs';
import type { Plate } from '../paint/gl.ts';
import { rgb } from './figure.ts';

export type SceneKind =
  | 'peaks'
  | 'ink'
  | 'clouds'
  | 'sea'
  | 'city'
  | 'space'
  | 'forest'
  | 'dunes'
  | 'meadow'
  | 'deep'
  | 'hall'
  | 'stage'
  | 'burst';
export type Scene = {
  kind: SceneKind;
  a?: number[];
  b?: number[];
  sun?: [number, number];
  pan?: [number, number];
  zoom?: number;
  seed?: number;
  brush?: number;
};

const BASE: Record<SceneKind, { a: number[]; b: number[] }> = {
  peaks: { a: [0.5, 0.8, 0, 0], b: [0.52, 0, 0.45, 1.7] },
  ink: { a: [0, 0, 0.12, 0], b: [0.07, 0, 0, 0] },
  clouds: { a: [0, 1, 0, 0], b: [0.3, 0, 0, 0] },
  sea: { a: [0, 0, 1, 0.4], b: [0.42, 0, 0, 0] },
  city: { a: [1, 0, 0, 0.35], b: [0.9, 0.16, 0, 1] },
  space: { a: [0.3, 1, 0, 0.3], b: [1, 0.45, 0.6, 0] },
  forest: { a: [0.4, 0.3, 0.8, 0], b: [1, 0, 0, 0] },
  dunes: { a: [0.6, 0, 0, 0], b: [0.12, 0, 0, 0] },
  meadow: { a: [0.6, 0, 0, 0], b: [1, 0, 0, 0] },
  deep: { a: [0.5, 0.25, 0, 0.8], b: [0, 0, 0, 0] },
  hall: { a: [0, 0.7, 0.6, 0], b: [1.7, 3, 0, 0] },
  stage: { a: [1, 1, 1, 0], b: [0, 0, 0, 0] },
  burst: { a: [0, 1, 0.3, 0], b: [0, 0, 0, 0] },
};

const glsl = (name: string): string => readFileSync(new URL(`../glsl/${name}.glsl`, import.meta.url), 'utf8');

export function scenePlate(scene: Scene, palette: string[], width: number, height: number): Plate {
  const base = BASE[scene.kind];
  const merge = (given: number[] | undefined, fallback: number[]): number[] =>
    fallback.map((v, i) => given?.[i] ?? v);
  return {
    source: glsl('common') + glsl('sky') + glsl(`scene/${scene.kind}`) + glsl('scene-end'),
    passes: [glsl('brush')],
    width,
    height,
    uniforms: {
      uSeed: scene.seed ?? 1,
      uTime: 0,
      uP: palette.map(rgb),
      uA: merge(scene.a, base.a),
      uB: merge(scene.b, base.b),
      uSun: scene.sun ?? [0.35, 0.68],
      uPan: scene.pan ?? [0, 0],
      uZoom: scene.zoom ?? 1,
      uBrush: scene.brush ?? 5,
    },
  };
}
