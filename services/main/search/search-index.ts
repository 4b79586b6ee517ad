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

/** Things that are read, analysed and written at a time. */
const BATCH = 1_000;
/** Takes a little off a name's weight for each character, so that of equally hot names the shorter comes first. */
const WEIGHT_OF_LENGTH = 1e-6;

/**
 * Renews the search documents of games: of these, or of all. A game that is gone or not published leaves the
 * index. To be called in the transaction that changed names, aliases or heat.
 */
export async function indexGames(tx: Transaction<Tables>, ids?: readonly number[]): Promise<void> {
  const published = tx.selectFrom('game').where('game.published', '=', true);
  await renew(tx, 'game', ids, {
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

/** Renews the search documents of news: of these, or of all. */
export async function indexNews(tx: Transaction<Tables>, ids?: readonly number[]): Promise<void> {
  const published = tx.selectFrom('news').where('news.published', '=', true);
  const weight = sql<number>`extract(epoch from published_at)::float8`;
  await renew(tx, 'news', ids, {
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
      return news.map((one) => ({
        id: one.id,
        weight: one.weight,
        ...indexTitle(one.title, one.games.map(Number)),
      }));
    },
  });
}

/** Renews the search documents of gift packs: of these, or of all. */
export async function indexPacks(tx: Transaction<Tables>, ids?: readonly number[]): Promise<void> {
  const published = tx
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .where('pack.published', '=', true)
    .where('game.published', '=', true);
  const weight = sql<number>`extract(epoch from pack.created_at)::float8`;
  await renew(tx, 'gift', ids, {
    ids: published.select('pack.id').orderBy('pack.created_at', 'desc').orderBy('pack.id'),
    read: async (batch) => {
      const packs = await published
        .select(['pack.id', 'pack.title', 'pack.game_id', weight.as('weight')])
        .where(sql<boolean>`pack.id = any(${batch}::bigint[])`)
        .execute();
      return packs.map((one) => ({
        id: one.id,
        weight: one.weight,
        ...indexTitle(one.title, [one.game_id]),
      }));
    },
  });
}

/** Where documents come from. */
interface Source {
  /** The ids of everything that can be found, heaviest first. */
  ids: { execute(): Promise<{ id: number }[]> };
  read(ids: number[]): Promise<SearchDocument[]>;
}

async function renew(
  tx: Transaction<Tables>,
  kind: SearchKind,
  asked: readonly number[] | undefined,
  source: Source,
): Promise<void> {
  const ids = asked ?? (await source.ids.execute()).map(({ id }) => id);
  const found: number[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const documents = await source.read(ids.slice(from, from + BATCH));
    found.push(...documents.map(({ id }) => id));
    await writeDocuments(tx, kind, documents);
  }
  await removeDocuments(tx, kind, found, asked);
  await settleIndex(tx, kind);
}
