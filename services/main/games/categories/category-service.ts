import { sql } from 'kysely';
import type * as calls from '#contract/admin/categories.ts';
import { Refusal, refuseFields } from '#contract/refusal.ts';
import { CATEGORY_KINDS, type CategoryKind } from '#contract/vocabulary.ts';
import { record } from '#platform/audit/record.ts';
import type { ChangeServices } from '#platform/calls/resource-calls.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '#services/main/admin-context.ts';
import {
  addCategory,
  countGames,
  lockEntry,
  MOST_LISTED,
  orderCategories,
  removeCategory,
  renameCategory,
} from './category-changes.ts';
import {
  CATEGORY_TAG,
  type CategoryLists,
  isListed,
  KIND_NAMES,
  lockCategories,
  namesOf,
  readCategories,
} from './category-lists.ts';
import { moveGames } from './move-games.ts';

/** Games that a request moves; a job moves the rest. */
const MOST_AT_ONCE = 1_000;

type Deps = ChangeServices & { logger: Logger };

export const readCategoryList: AdminHandle<typeof calls.categoryList> = async ({ db }) => {
  const { listed } = await readCategories(db);
  const [categories, themes] = await Promise.all(
    CATEGORY_KINDS.map(async (kind) => {
      const counts = await countsOf(db, kind);
      return listed[kind].map((one) => ({ ...one, ...(counts.get(one.name) ?? { games: 0, published: 0 }) }));
    }),
  );
  return { categories: categories ?? [], themes: themes ?? [] };
};

async function countsOf(db: Database, kind: CategoryKind) {
  const { rows } = await sql<{ name: string; games: number; published: number }>`
    select label as name, count(*)::int as games, (count(*) filter (where published))::int as published
    from game cross join lateral unnest(${sql.ref(kind)}) as one (label) group by label`.execute(db);
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

export const readCategoryNames: AdminHandle<typeof calls.categoryNames> = async ({ db }) => {
  const { categories, themes } = (await readCategories(db)).listed;
  return { categories: [...categories], themes: [...themes] };
};

/**
 * Adds, renames, hides or shows an entry. Games that have the old name get the new one.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST for a name that is taken or too many entries, CONFLICT for a former name that
 * games still have
 */
export const saveCategory: AdminHandle<typeof calls.categorySave> = async (context, params) => {
  const { kind, name, to, hidden } = params;
  return change(context, context, async (tx, lists) => {
    const current = lists.listed[kind].find((one) => one.name === name);
    if (name !== null && !current) {
      throw missing(kind, name);
    }
    if (to !== name) {
      refuseTaken(lists, to);
      await refuseMoving(tx, lists, { kind, name, to });
    }
    const isHidden = hidden ?? current?.hidden ?? false;
    if (name === null) {
      if (lists.listed[kind].length >= MOST_LISTED) {
        throw refuseFields([{ path: 'to', msg: `${KIND_NAMES[kind]}最多 ${MOST_LISTED} 个` }]);
      }
      await addCategory(tx, { kind, name: to, hidden: isHidden });
    } else {
      if (to !== name) {
        await renameCategory(tx, kind, name, to);
      }
      await tx
        .updateTable('game_category')
        .set({ hidden: isHidden })
        .where('kind', '=', kind)
        .where('name', '=', to)
        .execute();
    }
    const before = current ? { name: current.name, hidden: current.hidden } : null;
    return {
      action: name === null ? 'create' : 'save',
      kind,
      title: to,
      before,
      after: { name: to, hidden: isHidden },
    };
  });
};

function refuseTaken(lists: CategoryLists, name: string): void {
  const kind = CATEGORY_KINDS.find((one) => isListed(lists, one, name));
  if (kind) {
    const msg = `${KIND_NAMES[kind]}里已有“${name}”。要合并这两个名称，请用“合并”`;
    throw refuseFields([{ path: 'to', msg }]);
  }
}

/** Games with a former name would stay behind if it became another entry. The entry that replaced it can have it back. */
async function refuseMoving(
  tx: Tx,
  { former }: CategoryLists,
  { kind, name, to }: { kind: CategoryKind; name: string | null; to: string },
): Promise<void> {
  const current = former[kind].get(to);
  if (current !== undefined && current !== name && (await countGames(tx, kind, [to])) > 0) {
    throw new Refusal('CONFLICT', '还有游戏在更新，请稍后再试');
  }
}

/**
 * Removes an entry; its games get the replacement.
 * @throws {Refusal} NOT_FOUND, CONFLICT for an entry in use without a replacement, or the last one
 */
export const removeOrMerge: AdminHandle<typeof calls.categoryRemove> = async (context, params) => {
  const { kind, name, replacement } = params;
  return change(context, context, async (tx, lists) => {
    if (!isListed(lists, kind, name)) {
      throw missing(kind, name);
    }
    if (replacement !== null && (replacement === name || !isListed(lists, kind, replacement))) {
      throw refuseFields([{ path: 'replacement', msg: `请选择另一个${KIND_NAMES[kind]}` }]);
    }
    if (lists.listed[kind].length === 1) {
      throw new Refusal('CONFLICT', `${KIND_NAMES[kind]}至少要留一个`);
    }
    await lockEntry(tx, kind, name);
    const games = await countGames(tx, kind, namesOf(lists, kind, name));
    if (replacement === null && games > 0) {
      throw new Refusal('CONFLICT', `还有 ${games} 款游戏使用“${name}”，请选择并入哪个${KIND_NAMES[kind]}`);
    }
    await removeCategory(tx, { kind, name, replacement });
    const action = replacement === null ? 'remove' : 'merge';
    return { action, kind, title: name, before: { name }, after: replacement ? { name: replacement } : null };
  });
};

export const sortCategories: AdminHandle<typeof calls.categoryOrder> = async (context, { kind, names }) => {
  await change(context, context, async (tx) => {
    await orderCategories(tx, kind, names);
    return { action: 'order', kind, title: KIND_NAMES[kind], before: null, after: { order: names } };
  });
  return {};
};

interface Change {
  action: string;
  kind: CategoryKind;
  title: string;
  before: object | null;
  after: object | null;
}

/** Changes the lists, then the games that have a former name; a job moves those that this fails to move. */
async function change(
  { db, publish, logger }: Deps,
  context: AdminContext,
  work: (tx: Tx, lists: CategoryLists) => Promise<Change>,
) {
  const { operator, address, now } = context;
  await transaction(db, async (tx) => {
    await lockCategories(tx);
    const { kind, ...entry } = await work(tx, await readCategories(tx));
    await record(tx, {
      ...entry,
      operator,
      address,
      at: now,
      subject: 'categories',
      subject_id: `${kind}/${entry.title}`,
    });
  });
  await publish([CATEGORY_TAG, 'games']);
  try {
    return await moveGames({ db, publish }, { operator, address, at: now }, MOST_AT_ONCE);
  } catch (error) {
    logger.warn('renaming the categories of games failed', { error });
    return { moved: 0, is_unfinished: true };
  }
}

function missing(kind: CategoryKind, name: string): Refusal {
  return new Refusal('NOT_FOUND', `没有${KIND_NAMES[kind]}“${name}”，可能刚刚被他人修改，请刷新`);
}
