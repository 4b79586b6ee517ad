import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { indexNames, indexTitle } from './analysis/tokens.ts';
import {
  removeDocuments,
  type SearchDocument,
  type SearchKind,
  settleIndex,
  writeDocuments,
} from './search-writer.ts';

const BATCH = 1_000;
/** Subtracted from the weight per character, so that of equally hot names the shorter comes first. */
const WEIGHT_OF_LENGTH = 1e-6;

/**
 * Updates the search documents of some or all games. Deleted and unpublished games are removed. Call it in the
 * transaction that changes names, aliases or heat.
 */
export async function indexGames(tx: Transaction<Tables>, ids?: readonly number[]): Promise<void> {
  const published = tx.selectFrom('game').where('game.published', '=', true);
  await update(tx, 'game', ids, {
    ids: published.select('game.id').orderBy('game.heat', 'desc').orderBy('game.id'),
    read: async (batch) => {
      const games = await published
        .select([
          'game.id',
          'game.name',
          'game.heat',
          sql<string[]>`array(select alias from game_alias where game_id = game.id order by alias)`.as(
            'aliases',
          ),
        ])
        .where(sql<boolean>`game.id = any(${batch}::bigint[])`)
        .execute();
      return games.map(({ id, name, heat, aliases }) => ({
        id,
        weight: heat - name.length * WEIGHT_OF_LENGTH,
        ...indexNames([name, ...aliases.filter((alias) => alias !== name)]),
      }));
    },
  });
}

export async function indexNews(tx: Transaction<Tables>, ids?: readonly number[]): Promise<void> {
  const published = tx.selectFrom('news').where('news.published', '=', true);
  const weight = sql<number>`extract(epoch from published_at)::float8`;
  await update(tx, 'news', ids, {
    ids: published.select('news.id').orderBy('news.published_at', 'desc').orderBy('news.id'),
    read: async (batch) => {
      const news = await published
        .select([
          'news.id',
          'news.title',
          weight.as('weight'),
          sql<number[]>`array(select game_id from news_game where news_id = news.id)`.as('games'),
        ])
        .where(sql<boolean>`news.id = any(${batch}::bigint[])`)
        .execute();
      return news.map(({ id, weight, title, games }) => ({
        id,
        weight,
        ...indexTitle(title, games.map(Number)),
      }));
    },
  });
}

export async function indexPacks(tx: Transaction<Tables>, ids?: readonly number[]): Promise<void> {
  const published = tx
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .where('pack.published', '=', true)
    .where('game.published', '=', true);
  const weight = sql<number>`extract(epoch from pack.created_at)::float8`;
  await update(tx, 'gift', ids, {
    ids: published.select('pack.id').orderBy('pack.created_at', 'desc').orderBy('pack.id'),
    read: async (batch) => {
      const packs = await published
        .select(['pack.id', 'pack.title', 'pack.game_id', weight.as('weight')])
        .where(sql<boolean>`pack.id = any(${batch}::bigint[])`)
        .execute();
      return packs.map(({ id, weight, title, game_id }) => ({ id, weight, ...indexTitle(title, [game_id]) }));
    },
  });
}

interface Source {
  /** The ids of all searchable items, heaviest first. */
  ids: { execute(): Promise<{ id: number }[]> };
  read(ids: number[]): Promise<SearchDocument[]>;
}

async function update(
  tx: Transaction<Tables>,
  kind: SearchKind,
  requested: readonly number[] | undefined,
  source: Source,
): Promise<void> {
  const ids = requested ?? (await source.ids.execute()).map(({ id }) => id);
  const found: number[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const documents = await source.read(ids.slice(from, from + BATCH));
    found.push(...documents.map(({ id }) => id));
    await writeDocuments(tx, kind, documents);
  }
  await removeDocuments(tx, kind, found, requested);
  await settleIndex(tx, kind);
}
