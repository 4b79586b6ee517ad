import { expect, test } from 'vitest';
import { type Call, isPublicRead } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { inlineSchema, type Json } from '#platform/http/calls/openapi/schemas.ts';
import { FIELDS } from '../browser/figures/scan.ts';

/** Numbers that state nothing of what players did, or are figures beside other fields only. */
const NO_FIGURES: readonly string[] = [
  // Records, and parts of a list.
  'id',
  'game_id',
  'pack_id',
  'sequence',
  'page',
  'size',
  'rank',
  'change',
  // How much content there is.
  'game',
  'games',
  'gift',
  'packs',
  'news',
  'opening',
  'listings',
  'marks',
  'today',
  'tomorrow',
  'coming',
  'past',
  'per_week',
  // Facts of games and packs, of media and of the site.
  'size_bytes',
  'duration_s',
  'width',
  'height',
  'level_limit',
  'per_user',
  'created_days',
  'copyright_from',
  'copyright_to',
  // Prices of listings.
  'fee_fen',
  'from_fen',
  'to_fen',
  'median_fen',
  'min_fen',
  'price_fen',
  'recharge_fen',
  'seller_gets_fen',
  'permille',
  // In the stock of a pack, in the summary of reviews, and of a figure with its source, where the scan reads them.
  'total',
  'remaining',
  'count',
  'stars',
  'value',
  'voters',
];

const isNumeric = ({ type, anyOf, items }: Json): boolean =>
  type === 'integer' ||
  type === 'number' ||
  [...((anyOf as Json[] | undefined) ?? []), ...(items ? [items as Json] : [])].some(isNumeric);

/** The names of the numbers, and of the lists of numbers, in a JSON schema. */
function numbersIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) {
    return [];
  }
  const { properties = {} } = schema as { properties?: Record<string, Json> };
  const own = Object.entries(properties).flatMap(([name, one]) => (isNumeric(one) ? [name] : []));
  return [...own, ...Object.values(schema).flatMap(numbersIn)];
}

test('[FIG-28] every number that a public call returns is a figure that the scan looks for, or known to be none', () => {
  const all: readonly Call[] = Object.values(calls);
  const names = new Set(
    all.filter(isPublicRead).flatMap(({ output }) => numbersIn(inlineSchema(output, 'output'))),
  );
  const known = [...Object.keys(FIELDS), ...NO_FIGURES];
  expect([...names].filter((name) => !known.includes(name)).sort()).toEqual([]);
  expect(NO_FIGURES.filter((name) => !names.has(name))).toEqual([]);
  expect(numbersIn({ properties: { votes: { anyOf: [{ type: 'integer' }, { type: 'null' }] } } })).toEqual([
    'votes',
  ]);
});
