import fc from 'fast-check';
import { distinctiveCharacters, longRepeats, type PatternTree, readPattern } from './pattern-tree.ts';
import type { SourcePattern } from './source-patterns.ts';

/** A text to test: the pump repeated between a prefix and a suffix. */
export interface PumpedText {
  prefix: string;
  pump: string;
  suffix: string;
}

const RANDOM_PUMPS = 6;
const ENDS = ['', '\0', '!', 'a', '\n'];

/** Texts that may make a pattern slow: its repeats, and its restarts. */
export function pumpedTexts({ source, flags }: SourcePattern, seed: number): PumpedText[] {
  const tree = readPattern(source, flags);
  const repeats = [...longRepeats(tree)];
  if (repeats.length === 0) {
    return [];
  }
  const distinctive = distinctiveCharacters(tree, source);
  const random = fc.sample(
    fc.array(fc.constantFrom(...distinctive), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
    { seed, numRuns: RANDOM_PUMPS },
  );
  const everywhere = [...distinctive, ...random].flatMap((pump) =>
    ENDS.map((suffix) => ({ prefix: '', pump, suffix })),
  );
  const inPlace = repeats.flatMap(({ body, before, behind }, place) => {
    const fill = filler(seed + place);
    const opening = before.map(fill).join('');
    const bodies = [fill(body), fill(body), fill(body) + fill(body)];
    const end = behind.map(fill).join('');
    return [...distinctive, ...random, ...bodies, opening, opening + bodies[0], opening + bodies[0] + end]
      .filter((pump) => pump !== '')
      .flatMap((pump) => ['\0', '!', `${end}\0`, end].map((suffix) => ({ prefix: opening, pump, suffix })));
  });
  const all = [...everywhere, ...inPlace].filter(({ pump }) => pump !== '');
  return [...new Map(all.map((text) => [JSON.stringify(text), text])).values()];
}

/** Generates texts that a tree matches, different each time. */
function filler(seed: number): (tree: PatternTree) => string {
  const [...chances] = fc.sample(fc.nat({ max: 1_000 }), { seed, numRuns: 64 });
  let drawn = 0;
  const draw = (below: number) => {
    drawn += 1;
    return (chances[drawn % chances.length] ?? 0) % below;
  };
  const fill = (tree: PatternTree): string => {
    switch (tree.kind) {
      case 'character':
        return tree.fitting[draw(tree.fitting.length || 1)] ?? '';
      case 'sequence':
        return tree.parts.map(fill).join('');
      case 'choice':
        return fill(tree.options[draw(tree.options.length)] ?? { kind: 'sequence', parts: [] });
      case 'look':
        return '';
      default:
        return Array.from({ length: Math.max(tree.min, Math.min(1, tree.max)) }, () => fill(tree.body)).join(
          '',
        );
    }
  };
  return fill;
}
