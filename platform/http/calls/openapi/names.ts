import type * as z from 'zod/mini';
import * as accountResponses from '#contract/account/responses.ts';
import type { Call } from '#contract/call.ts';
import * as appeals from '#contract/calls/appeals.ts';
import * as claims from '#contract/calls/claims.ts';
import * as comments from '#contract/calls/comments.ts';
import * as favourites from '#contract/calls/favourites.ts';
import * as games from '#contract/calls/games.ts';
import * as news from '#contract/calls/news.ts';
import * as packs from '#contract/calls/packs.ts';
import * as schedule from '#contract/calls/schedule.ts';
import * as search from '#contract/calls/search.ts';
import * as site from '#contract/calls/site.ts';
import * as trade from '#contract/calls/trade.ts';
import * as claimEntities from '#contract/entities/claim.ts';
import * as commentEntities from '#contract/entities/comment.ts';
import * as gameEntities from '#contract/entities/game.ts';
import * as newsEntities from '#contract/entities/news.ts';
import * as packEntities from '#contract/entities/pack.ts';
import * as scheduleEntities from '#contract/entities/schedule.ts';
import * as siteEntities from '#contract/entities/site.ts';
import * as tradeEntities from '#contract/entities/trade.ts';
import { pascalCase } from './schemas.ts';

const callModules = {
  appeals,
  claims,
  comments,
  favourites,
  games,
  news,
  packs,
  schedule,
  search,
  site,
  trade,
};
const entityModules = [
  ...[claimEntities, commentEntities, gameEntities, newsEntities, packEntities],
  ...[scheduleEntities, siteEntities, tradeEntities, accountResponses],
];

/** A call's name and contract module, by path. */
export const callNames: ReadonlyMap<string, { name: string; group: keyof typeof callModules }> = new Map(
  Object.entries(callModules).flatMap(([group, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isCall(value) ? [[value.path, { name, group: group as keyof typeof callModules }] as const] : [],
    ),
  ),
);

/** The contract's entities, each with its type name. */
export function* entitySchemas(): Generator<[name: string, schema: z.ZodMiniType]> {
  for (const exported of [...entityModules, ...Object.values(callModules)]) {
    for (const [name, value] of Object.entries(exported)) {
      if (isObjectSchema(value)) {
        yield [pascalCase(name), value];
      }
    }
  }
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'cacheSeconds' in value;
}

function isObjectSchema(value: unknown): value is z.ZodMiniType {
  const { type } = (value as { _zod?: { def?: { type?: string } } } | null)?._zod?.def ?? {};
  return type === 'object';
}
