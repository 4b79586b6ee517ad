import { sql } from 'kysely';
import type { GameForm } from '#contract/admin/games.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { PACKAGE_KINDS, packageKind } from '#contract/package-kinds.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';
import { wireTime } from '../lists/times.ts';
import { missingPackages } from '../packages/upload-repository.ts';
import { withCurrentNames } from './categories/category-lists.ts';
import { firstLetter, gameKey } from './game-derived.ts';
import { formColumns } from './game-fields.ts';
import { writeParts } from './game-parts-writer.ts';

export const PARTS = [
  'game_alias',
  'game_package',
  'harmony_package',
  'game_media',
  'game_release',
  'game_figure',
] as const;

export async function readGameForm(tx: Tx, id: number): Promise<GameForm | undefined> {
  const row = await tx
    .selectFrom('game')
    .select(formColumns)
    .select([
      sql<GameForm['aliases']>`coalesce((
        select jsonb_agg(jsonb_build_object('alias', alias, 'kind', kind) order by alias)
        from game_alias where game_id = game.id
      ), '[]')`.as('aliases'),
      sql<GameForm['packages']>`coalesce((
        select jsonb_agg(to_jsonb(game_build) - 'game_id' order by platform)
        from game_build where game_id = game.id
      ), '[]')`.as('packages'),
      sql<GameForm['media']>`coalesce((
        select jsonb_agg(to_jsonb(game_media) - 'game_id' - 'position' order by position)
        from game_media where game_id = game.id
      ), '[]')`.as('media'),
      sql<GameForm['releases']>`coalesce((
        select jsonb_agg(to_jsonb(game_release) - 'game_id' order by released_at desc, version desc)
        from game_release where game_id = game.id
      ), '[]')`.as('releases'),
      sql<GameForm['figures']>`coalesce((
        select jsonb_agg(to_jsonb(game_figure) - 'game_id' order by kind)
        from game_figure where game_id = game.id
      ), '[]')`.as('figures'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      packages: row.packages.map((one) => ({ ...one, updated_at: wireTime(one.updated_at) })),
      releases: row.releases.map((one) => ({ ...one, released_at: wireTime(one.released_at) })),
    }
  );
}

export async function writeGameForm(
  tx: Tx,
  id: number | null,
  form: GameForm,
  now: Date,
  before: GameForm | null,
): Promise<number> {
  const { aliases: given, packages, media, releases, figures, ...own } = await withCurrentNames(tx, form);
  const aliases = withFormerName(before?.name ?? own.name, own.name, given);
  const values = {
    ...own,
    description_html: sanitiseHtml(own.description_html),
    first_letter: firstLetter(own.name),
  };
  const newestPart = newest(
    [...packages.map((one) => one.updated_at), ...releases.map((one) => one.released_at)],
    now,
  );
  const game_id = id === null ? await insert(tx, values, now) : id;
  if (id !== null) {
    const updated_at = sql<Date>`greatest(updated_at, ${newestPart}::timestamptz)`;
    await tx
      .updateTable('game')
      .set({ ...values, updated_at })
      .where('id', '=', id)
      .execute();
    const deletions = PARTS.map(
      (table) => sql`${sql.ref(`old_${table}`)} as (delete from ${sql.table(table)} where game_id = ${id})`,
    );
    await sql`with ${sql.join(deletions)} select`.execute(tx);
  }
  await writeParts(tx, [
    {
      game_id,
      aliases,
      media,
      figures,
      packages: packages.map((one) => ({
        ...one,
        updated_at: one.updated_at === null ? null : new Date(one.updated_at),
      })),
      releases: releases.map(({ released_at, notes_html, ...one }) => ({
        ...one,
        released_at: new Date(released_at),
        notes_html: sanitiseHtml(notes_html),
      })),
    },
  ]);
  return game_id;
}

/** The aliases of a game that is saved with a name; the one that it had before is among them. */
function withFormerName(former: string, name: string, given: GameForm['aliases']): GameForm['aliases'] {
  const isKnown = former === name || given.some(({ alias }) => alias === former);
  return isKnown ? given : [...given, { alias: former, kind: 'former' }];
}

/** A new game gets its import key, unless another game has it. */
async function insert(
  tx: Tx,
  values: Pick<GameForm, 'name' | 'version_label'> & { first_letter: string },
  now: Date,
): Promise<number> {
  const key = gameKey(values);
  const import_key = sql<string>`(select ${key} where not exists (select from game where import_key = ${key}))`;
  const { id } = await tx
    .insertInto('game')
    .values({ ...values, import_key, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest of these moments that has passed; a game is as new as its newest part. */
function newest(moments: readonly (string | null)[], now: Date): string | null {
  const times = moments.map((one) => (one === null ? Number.NaN : Date.parse(one)));
  const past = times.filter((time) => time <= now.getTime());
  return past.length > 0 ? new Date(Math.max(...past)).toISOString() : null;
}

/** Whether another game has this name and version label. */
export async function sameGame(
  tx: Tx,
  { name, version_label }: Pick<GameForm, 'name' | 'version_label'>,
  id: number | null,
): Promise<boolean> {
  const other = await tx
    .selectFrom('game')
    .select('id')
    .where('name', '=', name)
    .where(sql<boolean>`version_label is not distinct from ${version_label}`)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  return other !== undefined;
}

/** The problems of a form's uploaded packages: removed ones, and files of another platform. */
export async function packageProblems(
  tx: Tx,
  { packages }: Pick<GameForm, 'packages'>,
  before: Pick<GameForm, 'packages'> | null,
): Promise<FieldProblem[]> {
  const files = packages.flatMap(({ file }) => (file === null ? [] : [file]));
  if (files.length === 0) {
    return [];
  }
  const added = files.filter((file) => !before?.packages.some((one) => one.file === file));
  const missing = added.length > 0 ? await missingPackages(tx, added) : [];
  return packages.flatMap(({ file, platform }, index) => {
    const kind = packageKind(file ?? '');
    const path = `packages.${index}.file`;
    if (file !== null && missing.includes(file)) {
      return [{ path, msg: '这个安装包已经被清理，请重新上传' }];
    }
    return kind && PACKAGE_KINDS[kind].platform !== platform
      ? [{ path: `packages.${index}.platform`, msg: `${PACKAGE_KINDS[kind].name} 文件和所选的平台不一致` }]
      : [];
  });
}

/** References that prevent deletion. */
const USES = [
  ['还在网站上，请先下线', sql`published`],
  ['有礼包', sql`exists (select from pack where game_id = game.id)`],
  ['有开服', sql`exists (select from opening where game_id = game.id)`],
  ['有新游测试', sql`exists (select from game_test where game_id = game.id)`],
  ['有资讯', sql`exists (select from news_game where game_id = game.id)`],
  ['有交易商品', sql`exists (select from trade_listing where game_id = game.id)`],
  ['有玩家预约', sql`exists (select from game_reservation where game_id = game.id)`],
  ['在排行榜上置顶', sql`exists (select from ranking_pin where game_id = game.id)`],
] as const;

/** Those of the games that can't be deleted, with the reasons. */
export async function gamesInUse(tx: Tx, ids: readonly number[]): Promise<{ id: number; reason: string }[]> {
  const reasons = sql.join(USES.map(([reason, test]) => sql`case when ${test} then ${reason}::text end`));
  const { rows } = await sql<{ id: number; reason: string }>`
    select id, concat_ws('，', ${reasons}) as reason from game where id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
  return rows.filter(({ reason }) => reason !== '');
}

export async function packsOfGames(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('pack')
    .select('id')
    .where('game_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}
