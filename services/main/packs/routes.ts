import { packInfo, packList, stock } from '#contract/calls/packs.ts';
import type { Databases } from '#platform/database/databases.ts';
import { type Route, route } from '#platform/http/calls/route.ts';
import { readPack, readPackList, readStock } from './pack-service.ts';

/** The calls of the gift centre. The stock is read from the primary, because it must be current. */
export function packRoutes({ db, reads }: Databases): Route[] {
  return [
    route(packList, (params, scope) => readPackList(reads, params, scope)),
    route(packInfo, (params, scope) => readPack(reads, params, scope)),
    route(stock, (params, scope) => readStock(db, params, scope)),
  ];
}
