/** Glyphs: game-icons (one colour, CC BY 3.0) and Fluent Emoji (coloured, MIT). */
import { createRequire } from 'node:module';

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };
const require = createRequire(import.meta.url);
const game = require('@iconify-json/game-icons/icons.json') as IconSet;
const fluent = require('@iconify-json/fluent-emoji/icons.json') as IconSet;
export const usedGlyphs = new Set<string>();
export const usedEmoji = new Set<string>();

function find(set: IconSet, name: string): string {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
  if (!icon) throw new Error(`no glyph named ${name}`);
  return icon.body;
}

/** The glyph's inner SVG on a 512 square, painted with currentColor. */
export function gameGlyph(name: string): string {
  usedGlyphs.add(name);
  return find(game, name);
}

let copies = 0;
/** A coloured glyph as a whole SVG of the given size in px; ids are made unique so that several can share a page. */
export function emojiSvg(name: string, size: number, style = ''): string {
  usedEmoji.add(name);
  const tag = `e${copies++}_`;
  const body = find(fluent, name)
    .replace(/id="([^"]+)"/g, `id="${tag}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${tag}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${tag}$1"`);
  return `<svg width="${size}" height="${size}" viewBox="0 0 32 32" style="${style}">${body}</svg>`;
}
