import { packInfo, packList, stock } from '../../../contract/calls/packs.ts';
import type { Database } from '../../../platform/database/open.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readPack, readPackList, readStock } from './pack-service.ts';

/** The reading calls of the gift centre. */
export function packRoutes(db: Database): Route[] {
  return [
    route(packList, (params, scope) => readPackList(db, params, scope)),
    route(packInfo, (params, scope) => readPack(db, params, scope)),
    route(stock, (params, scope) => readStock(db, params, scope)),
  ];
}
