import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/refusal.ts';
import { type Operator, sitesOf } from '../core/operator.ts';
import type { Database } from '../database/open.ts';

export interface SiteChoice {
  key: string;
  name: string;
}

/** All sites of the database, the default one first. */
export function readSites(db: Database): Promise<SiteChoice[]> {
  return selectSites(db, sql``);
}

async function selectSites(db: Database, condition: RawBuilder<unknown>): Promise<SiteChoice[]> {
  const { rows } = await sql<SiteChoice>`
    select key, coalesce(nullif(settings ->> 'name', ''), key) as name from site ${condition}
    order by is_default desc, id`.execute(db);
  return rows;
}

/** The sites that an operator may see figures of, by the sites of a permission. */
export async function readOperatorSites(
  db: Database,
  operator: Pick<Operator, 'access'>,
  permission: Permission,
): Promise<SiteChoice[]> {
  const bound = sitesOf(operator, permission);
  return bound === null ? readSites(db) : selectSites(db, sql`where id = any(${[...bound]}::bigint[])`);
}

/**
 * The keys of the sites whose figures are read: the requested one, or the bound ones; null for all.
 * @throws {Refusal} NOT_FOUND if the operator may not see the requested site
 */
export function requestedSites(
  operator: Pick<Operator, 'access'>,
  permission: Permission,
  sites: readonly SiteChoice[],
  requested: string | undefined,
): string[] | null {
  if (requested !== undefined && !sites.some(({ key }) => key === requested)) {
    throw new Refusal('NOT_FOUND', '没有这个站点，或您的角色无权查看');
  }
  if (requested !== undefined) {
    return [requested];
  }
  return sitesOf(operator, permission) === null ? null : sites.map(({ key }) => key);
}

/** The keys of the sites that a permission of an operator is bound to; null if it holds for all. */
export async function boundSiteKeys(
  db: Database,
  operator: Pick<Operator, 'access'>,
  permission: Permission,
): Promise<string[] | null> {
  return requestedSites(operator, permission, await readOperatorSites(db, operator, permission), undefined);
}

/**
 * Refuses figures that exist only for all sites together.
 * @param what the figures, as the subject of a sentence
 * @throws {Refusal} FORBIDDEN if the permission is bound to sites
 */
export function refuseFiguresOfAll(
  operator: Pick<Operator, 'access'>,
  permission: Permission,
  what: string,
): void {
  if (sitesOf(operator, permission) !== null) {
    throw new Refusal('FORBIDDEN', `${what}只有全部站点合计的数据，您的角色只能查看所属站点的数据`);
  }
}
