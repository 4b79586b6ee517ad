import { sql } from 'kysely';
import { CATEGORY_KINDS, type CategoryKind } from '#contract/vocabulary.ts';
import { lockRecords } from '#platform/admin/records.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { ChangeServices } from '#platform/calls/resource-calls.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { gameResource } from '../game-resource.ts';
import { type CategoryLists, currentNames, readCategories } from './category-lists.ts';

type Actor = Pick<AuditAction, 'operator' | 'address' | 'at'>;
type Labels = Record<CategoryKind, string[]>;

/** A game before and after. */
interface Move {
  id: number;
  title: string;
  was: Labels;
  now: Labels;
}

/** Games per transaction, which blocks the embedded database. */
const BATCH = 100;

/**
 * Gives the games that have a former name of a category or theme the current one, in several transactions, with an audit
 * entry each. Their versions stay: a form or a plan of many changes that was made before is still valid, as former names
 * are saved as current ones. Up to `most` games; a job moves the rest.
 */
export async function moveGames(
  { db, publish }: ChangeServices,
  actor: Actor,
  most = Number.POSITIVE_INFINITY,
): Promise<{ moved: number; is_unfinished: boolean }> {
  const batch = randomId();
  let moved = 0;
  let last = 0;
  for (;;) {
    const ids = await gamesWithFormer(db, last);
    if (ids.length === 0 || moved >= most) {
      return { moved, is_unfinished: ids.length > 0 };
    }
    const done = await moveBatch(db, ids, { ...actor, batch });
    if (done.length > 0) {
      await publish(gameResource.tags(done));
    }
    moved += done.length;
    last = ids.at(-1) ?? last;
  }
}

/** The names are parameters, so that the indexes of the labels find the few games that have them. */
async function gamesWithFormer(db: Database, after: number): Promise<number[]> {
  const former = await db.selectFrom('former_category').select(['kind', 'name']).execute();
  if (former.length === 0) {
    return [];
  }
  const hasFormer = (kind: CategoryKind) => {
    const names = former.filter((one) => one.kind === kind).map(({ name }) => name);
    return sql`${sql.ref(kind)} && ${names}::text[]`;
  };
  const { rows } = await sql<{ id: number }>`
    select id from game where id > ${after} and (${hasFormer('categories')} or ${hasFormer('themes')})
    order by id limit ${sql.lit(BATCH)}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

async function moveBatch(db: Database, ids: readonly number[], entry: Actor & { batch: string }) {
  return transaction(db, async (tx) => {
    // As an undo, which locks its changes before the games: the other order would deadlock with one.
    await sql`${changesOf(ids)} order by run_id, record_id for update of change`.execute(tx);
    const lists = await readCategories(tx);
    const held = await lockRecords(tx, gameResource, ids);
    const rows = await tx
      .selectFrom('game')
      .select(['id', ...CATEGORY_KINDS])
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .execute();
    const titles = new Map(held.map(({ id, title }) => [Number(id), title]));
    const moves = rows.flatMap(({ id, ...was }): Move[] => {
      const now = withCurrent(lists, was);
      const isMoving = CATEGORY_KINDS.some((kind) => was[kind].some((name) => !now[kind].includes(name)));
      return isMoving ? [{ id: Number(id), title: titles.get(Number(id)) ?? '', was, now }] : [];
    });
    if (moves.length > 0) {
      await writeLabels(tx, moves);
      await writeStoredLabels(tx, moves);
      const moved = moves.map(({ id }) => id);
      await gameResource.afterwards?.(tx, moved);
      const entries = moves.map(({ id, title, was, now }) => ({
        ...entry,
        action: 'save',
        subject: gameResource.name,
        subject_id: id,
        title,
        before: was,
        after: now,
      }));
      await record(tx, ...entries);
    }
    return moves.map(({ id }) => id);
  });
}

function withCurrent(lists: CategoryLists, { categories, themes }: Labels): Labels {
  return {
    categories: currentNames(lists, 'categories', categories),
    themes: currentNames(lists, 'themes', themes),
  };
}

async function writeLabels(tx: Tx, moves: readonly Move[]): Promise<void> {
  await sql`
    update game set categories = moved.categories, themes = moved.themes
    from jsonb_to_recordset(${JSON.stringify(moves.map(({ id, now }) => ({ id, ...now })))}::jsonb)
      as moved (id bigint, categories text[], themes text[])
    where game.id = moved.id`.execute(tx);
}

/** The changes of games that imports and other runs store for undo. */
function changesOf(ids: readonly number[]) {
  return sql`
    select change.run_id, change.record_id, change.after
    from import_change as change join import_run as run on run.id = change.run_id
    where run.subject = ${gameResource.name} and change.record_id = any(${[...ids]}::bigint[])`;
}

/** Renames the labels also in what a run wrote, so that an undo finds its games unchanged. */
async function writeStoredLabels(tx: Tx, moves: readonly Move[]): Promise<void> {
  const ids = moves.map(({ id }) => id);
  for (const kind of CATEGORY_KINDS) {
    const labels = moves.map(({ id, was, now }) => ({ id, was: was[kind], now: now[kind] }));
    await sql`
      update import_change as stored set after = jsonb_set(stored.after, array['row', ${kind}::text], moved.now)
      from (${changesOf(ids)}) as change, jsonb_to_recordset(${JSON.stringify(labels)}::jsonb)
        as moved (id bigint, was jsonb, now jsonb)
      where stored.run_id = change.run_id and stored.record_id = change.record_id and moved.id = stored.record_id
        and stored.after -> 'row' -> ${kind}::text = moved.was`.execute(tx);
  }
}
