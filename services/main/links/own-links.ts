import { type RawBuilder, sql } from 'kysely';
import { sections, siteMap } from '#contract/site-map.ts';

type RecordTable = 'game' | 'pack' | 'news' | 'info_page' | 'activity';

interface RecordPages {
  table: RecordTable;
  /** In messages. */
  name: string;
  paths: readonly string[];
  /** True if the paths are pages without a record, too. */
  isOptional?: true;
}

const pathsOf = (...kinds: (keyof typeof sections)[]) =>
  kinds.flatMap((kind) => sections[kind].pages.map(({ path }) => path));

/** The pages of one record. All but activities have its number in the parameter `id`. */
const RECORD_PAGES: readonly RecordPages[] = [
  {
    table: 'game',
    name: '游戏',
    paths: [...pathsOf('game', 'share'), '/BaseGameLogin/BaseGame'],
  },
  { table: 'game', name: '游戏', paths: pathsOf('download'), isOptional: true },
  { table: 'pack', name: '礼包', paths: pathsOf('pack') },
  { table: 'news', name: '资讯', paths: pathsOf('article') },
  { table: 'info_page', name: '说明页', paths: ['/BaseWebNav'], isOptional: true },
];

/** The list with the texts of all activities, each with the anchor `activity-<id>`. */
export const ACTIVITIES_PATH = '/BaseHomePage/BaseActivity';

const lower = (paths: readonly string[]) => paths.map((path) => path.toLowerCase());
const KNOWN = lower(siteMap.map(({ path }) => path)).filter((path) => !path.includes(':'));
/** Addresses with a name in the path: pictures, counted downloads, calendars. */
const NAMED = '^/(images|download|calendar)/.';

/** The table whose record a path of the portal shows, if it is a record's page. */
export function recordTableOf(path: string): RecordTable | undefined {
  return RECORD_PAGES.find(({ paths }) => lower(paths).includes(path.toLowerCase()))?.table;
}

/**
 * Why an address of the portal leads nowhere, as an SQL expression; null if it works, and for addresses of other sites.
 * Paths are compared as the router does, without case.
 */
export function ownLinkFault(address: RawBuilder<unknown>): RawBuilder<string | null> {
  const cases = RECORD_PAGES.map(
    ({ table, name, paths, isOptional }) => sql`
      when path = any(${lower(paths)}::text[]) and (id is not null or ${!isOptional}) then
        ${name} || ${recordFault(table)}`,
  );
  return sql`(
    select case when path !~ '^/' then null ${sql.join(cases, sql` `)}
      when path = ${ACTIVITIES_PATH.toLowerCase()} and activity_id is not null then
        '活动' || (select ${recordFault('activity')} from (select activity_id as id) as place)
      when path = any(${KNOWN}::text[]) or path ~ ${NAMED} then null
      else '没有这个页面' end
    from (select
      lower(split_part(split_part(coalesce(${address}, ''), '#', 1), '?', 1)) as path,
      substring(${address} from '[?&]id=([0-9]{1,15})(?![0-9])')::bigint as id,
      substring(${address} from '#activity-([0-9]{1,15})$')::bigint as activity_id
    ) as place)`;
}

/** The fault of the record `place.id`, which follows its kind; null if it is on the site. */
function recordFault(table: RecordTable): RawBuilder<string | null> {
  const isShown: Readonly<Record<RecordTable, RawBuilder<boolean>>> = {
    game: sql`found.published`,
    news: sql`found.published`,
    activity: sql`found.published`,
    pack: sql`found.published and exists (select from game where game.id = found.game_id and game.published)`,
    info_page: sql`true`,
  };
  const hidden =
    table === 'info_page'
      ? sql`''`
      : sql`case when found.offline_at is not null and found.publish_at is null then '已下线' else '还没有发布' end`;
  return sql`nullif(coalesce(
    (select case when ${isShown[table]} then '' else ${hidden} end from ${sql.table(table)} as found
      where found.id = place.id), '不存在或已被删除'), '')`;
}
