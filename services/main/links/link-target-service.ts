import { type RawBuilder, sql } from 'kysely';
import {
  type LinkTarget,
  type linkTargetRead,
  type linkTargetSearch,
  TARGET_LIMIT,
} from '#contract/admin/link-targets.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { addressProblem } from '#contract/saved-address.ts';
import { sectionsByKind } from '#contract/site-map.ts';
import { type PublicationRow, stateOf } from '#platform/admin/publication.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Database } from '#platform/database/open.ts';
import type { AdminHandle } from '../admin-context.ts';
import { gamePublished } from '../lists/game-ref.ts';
import { checkable } from './link-checks.ts';
import { probeBeforeSave } from './link-probes.ts';
import { ACTIVITIES_PATH, ownLinkFault, recordTableOf } from './own-links.ts';

interface Source {
  /** Also the kind of its links. */
  table: 'game' | 'pack' | 'news' | 'activity';
  /** Shows the records to operators, also those that players do not see. */
  permission: Permission;
  /** Whether players see a record. */
  isPublic(now: Date): RawBuilder<boolean>;
  title: RawBuilder<string>;
  picture: RawBuilder<string | null>;
  addressOf(id: number): string;
}

const SOURCES: readonly Source[] = [
  {
    table: 'game',
    permission: 'games.read',
    isPublic: () => sql`published`,
    title: sql`concat_ws(' ', name, version_label)`,
    picture: sql`icon_url`,
    addressOf: (id) => `/BaseYxDetails?id=${id}`,
  },
  {
    table: 'pack',
    permission: 'packs.read',
    isPublic: () => sql`published and ${gamePublished('pack.game_id')}`,
    title: sql`coalesce((select name || '：' from game where game.id = game_id), '') || title`,
    picture: sql`(select icon_url from game where game.id = game_id)`,
    addressOf: (id) => `/BaseGiftDetails?id=${id}`,
  },
  {
    table: 'news',
    permission: 'news.read',
    isPublic: (now) => sql`published and published_at <= ${now}`,
    title: sql`title`,
    picture: sql`cover_url`,
    addressOf: (id) => `/BaseGameInfoDetails?id=${id}`,
  },
  {
    table: 'activity',
    permission: 'activities.read',
    isPublic: () => sql`published`,
    title: sql`title`,
    picture: sql`cover_url`,
    addressOf: (id) => `${ACTIVITIES_PATH}#activity-${id}`,
  },
];

/** The records of a source that an operator may see: without the permission to read them, those that players see. */
function visible({ permission, isPublic }: Source, { operator, now }: AdminContext): RawBuilder<unknown> {
  return allows(operator, permission) ? sql`true` : isPublic(now);
}

/** Finds records and pages of the site by name; without a name the newest ones. */
export const searchLinkTargets: AdminHandle<typeof linkTargetSearch> = async (context, { kind, q }) => {
  const { db } = context;
  const source = SOURCES.find((one) => one.table === kind);
  if (!source) {
    const pages = [...sitePages(), ...(await infoPages(db))];
    return { list: pages.filter(({ title }) => !q || title.toLowerCase().includes(q.toLowerCase())) };
  }
  const named = sql`
    select id, published, ${source.title} as shown_title from ${sql.table(source.table)}
    where ${visible(source, context)}`;
  const { rows } = await sql<{ id: number }>`
    select id from (${named}) as named
    where ${q ? containing('shown_title', q) : sql`true`}
    order by published desc, id desc limit ${TARGET_LIMIT}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { list: await readRecords(db, source, ids, context) };
};

/** Reads where addresses lead. Of a record that the operator may not see, the kind is shown, and why it leads nowhere. */
export const readLinkTargets: AdminHandle<typeof linkTargetRead> = async (
  context,
  { addresses, is_save },
) => {
  const { db, probe } = context;
  const hosts = await siteHosts(db);
  const places = addresses.map((address) => ownPlace(address.trim(), hosts));
  if (is_save) {
    await probeBeforeSave({ db, probe }, places, context);
  }
  const faults = await readFaults(db, places);
  const records = new Map<string, LinkTarget>();
  for (const source of SOURCES) {
    const ids = places.flatMap((place) => (sourceOf(place) === source ? (recordIdIn(place) ?? []) : []));
    for (const record of ids.length > 0 ? await readRecords(db, source, ids, context) : []) {
      records.set(record.address, record);
    }
  }
  const pages = [...sitePages(), ...(await infoPages(db))];
  const list = places.map((address): LinkTarget => {
    const source = sourceOf(address);
    const record = source && records.get(source.addressOf(recordIdIn(address) ?? 0));
    const page = pages.find((one) => one.address === address.split('#')[0]);
    const fault = faults.get(address) ?? null;
    if (record || page) {
      return { ...(record ?? (page as LinkTarget)), address, fault };
    }
    const kind = address.startsWith('/') ? (source?.table ?? 'page') : 'web';
    return { address, kind, title: address, picture: null, state: null, fault };
  });
  return { list };
};

function sourceOf(place: string): Source | undefined {
  const [path = ''] = place.split(/[?#]/, 1);
  const isActivity = path.toLowerCase() === ACTIVITIES_PATH.toLowerCase();
  const table = isActivity && recordIdIn(place) !== undefined ? 'activity' : recordTableOf(path);
  return SOURCES.find((source) => source.table === table);
}

function recordIdIn(place: string): number | undefined {
  const [, id] = /[?&]id=(\d{1,15})(?!\d)/.exec(place) ?? /#activity-(\d{1,15})$/.exec(place) ?? [];
  return id === undefined ? undefined : Number(id);
}

async function readRecords(
  db: Database,
  source: Source,
  ids: readonly number[],
  context: AdminContext,
): Promise<LinkTarget[]> {
  const { table, title, picture, addressOf } = source;
  const { rows } = await sql<PublicationRow & { id: number; title: string; picture: string | null }>`
    select id, ${title} as title, ${picture} as picture, published, publish_at, offline_at
    from ${sql.table(table)} where id = any(${[...ids]}::bigint[]) and ${visible(source, context)}
    order by array_position(${[...ids]}::bigint[], id)`.execute(db);
  return rows.map((row) => ({
    address: addressOf(row.id),
    kind: table,
    title: row.title,
    picture: row.picture,
    state: stateOf(row),
    fault: null,
  }));
}

/** The faults of paths of the site, of malformed addresses, and of other sites when last checked. */
async function readFaults(db: Database, places: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ address: string; fault: string | null }>`
    select address, coalesce(${ownLinkFault(sql`address`)},
      (select fault from address_check where url in (address, requested) order by checked_at desc limit 1)) as fault
    from unnest(${[...places]}::text[], ${places.map((place) => checkable(place) ?? place)}::text[])
      as given (address, requested)`.execute(db);
  return new Map(
    rows.flatMap(({ address, fault }) => {
      const found = addressProblem(address, 'place') ?? fault ?? insecure(address);
      return found === null ? [] : [[address, found] as const];
    }),
  );
}

function insecure(address: string): string | null {
  return /^http:/i.test(address) ? '不是 https 网址，部分手机和浏览器会拦截' : null;
}

/** An address of one of the hosts as a path. Other subdomains are other sites. */
function ownPlace(address: string, hosts: ReadonlySet<string>): string {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  const isOwn = url && hosts.has(url.host);
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : address;
}

async function siteHosts(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('site').select('hostnames').execute();
  return new Set(rows.flatMap(({ hostnames }) => hostnames.flatMap(namesOf)));
}

/** A host, and the same without or with the usual prefixes. */
function namesOf(host: string): string[] {
  const bare = host.replace(/^(?:www|m)\./, '');
  return [host, bare, `www.${bare}`, `m.${bare}`];
}

const target = (address: string, title: string): LinkTarget => ({
  address,
  kind: 'page',
  title,
  picture: null,
  state: null,
  fault: null,
});

/** The sections and lists of the site, by their names. */
function sitePages(): LinkTarget[] {
  return sectionsByKind.flatMap(([, { name, nav, pages }]) => [
    ...(nav
      ? [target(pages[0].path, nav.label)]
      : name === '我的' || name === '消息'
        ? [target(pages[0].path, name)]
        : []),
    ...pages.flatMap(({ path, listed }) => (listed ? [target(path, listed.label)] : [])),
  ]);
}

async function infoPages(db: Database): Promise<LinkTarget[]> {
  const rows = await db.selectFrom('info_page').select(['id', 'title']).orderBy('id').execute();
  return rows.map(({ id, title }) => target(`/BaseWebNav?id=${id}`, title));
}
