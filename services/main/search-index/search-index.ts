import { type Selectable, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { PLATFORM_WORDS } from './analysis/platform-words.ts';
import { aspectTerms, type GameAspects, indexNames, indexTitle } from './analysis/tokens.ts';
import {
  ANALYSIS,
  type IndexedKind,
  removeDocuments,
  type SearchDocument,
  settleIndex,
  termId,
  writeDocuments,
} from './search-writer.ts';

const BATCH = 1_000;
/** Characters of a description that are read, with its markup: several times those that are indexed. */
const DESCRIPTION_READ = 8_000;
/** Subtracted from the weight per character, so that of equally hot names the shorter comes first. */
const WEIGHT_OF_LENGTH = 1e-6;

/**
 * Updates the search documents of some or all games. Deleted and unpublished games are removed. Call it in the
 * transaction that changes games. Those that may harm minors are found by their names alone.
 */
export async function indexGames(tx: Tx, ids?: readonly number[]): Promise<void> {
  const published = tx.selectFrom('game').where('game.published', '=', true);
  await update(tx, 'game', ids, {
    ids: published.select('game.id').orderBy('game.heat', 'desc').orderBy('game.id'),
    read: async (batch) => {
      const games = await published
        .select(['game.id', 'game.name', 'game.heat', 'game.minors_notice'])
        .select(['game.categories', 'game.themes', 'game.tags', 'game.version_label', 'game.developer'])
        .select(['game.publisher', 'game.summary', 'game.features'])
        .select([
          sql<string>`left(game.description_html, ${sql.lit(DESCRIPTION_READ)})`.as('description_html'),
          sql<(keyof typeof PLATFORM_WORDS)[]>`array(
            select platform from game_build where game_id = game.id
            union select 'h5' where game.h5_url is not null)`.as('platforms'),
          sql<string[]>`array(select alias from game_alias where game_id = game.id order by alias)`.as(
            'aliases',
          ),
        ])
        .where(sql<boolean>`game.id = any(${batch}::bigint[])`)
        .execute();
      return games.map(({ id, name, heat, aliases, minors_notice, ...game }) => {
        const { names, terms } = indexNames([name, ...aliases.filter((alias) => alias !== name)]);
        const others = minors_notice ? [] : aspectTerms(aspectsOf(game, [name, ...aliases]));
        return { id, names, terms: [...terms, ...others], weight: heat - name.length * WEIGHT_OF_LENGTH };
      });
    },
  });
}

export async function indexNews(tx: Tx, ids?: readonly number[]): Promise<void> {
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

export async function indexPacks(tx: Tx, ids?: readonly number[]): Promise<void> {
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
        .select([
          'pack.id',
          'pack.title',
          'pack.game_id',
          'pack.contents',
          'pack.kind',
          'game.minors_notice',
          weight.as('weight'),
        ])
        .where(sql<boolean>`pack.id = any(${batch}::bigint[])`)
        .execute();
      return packs.map(({ id, weight, title, game_id, contents, kind, minors_notice }) => ({
        id,
        weight,
        ...indexTitle(
          title,
          [game_id],
          minors_notice ? [] : [kind ?? '', ...contents.map(({ name }) => name)],
        ),
      }));
    },
  });
}

interface Described extends Pick<Selectable<Tables['game']>, 'categories' | 'themes' | 'tags' | 'features'> {
  version_label: string | null;
  developer: string | null;
  publisher: string | null;
  summary: string;
  description_html: string;
  platforms: readonly (keyof typeof PLATFORM_WORDS)[];
}

/** Tags inside of a word, of which nothing remains. */
const INLINE = /<\/?(?:b|strong|em|i|u|s|span|a|font|mark|sub|sup|code)\b[^<>]*>/gi;
/** Other tags, the beginning of one that is cut, and entities, which end a word. */
const MARKUP = /<[^<>]*(?:>|$)|&#?\w{1,8};/g;

function aspectsOf(
  { categories, themes, tags, version_label, platforms, ...game }: Described,
  names: readonly string[],
): GameAspects {
  return {
    labels: [
      ...[...categories, ...themes, ...tags, version_label ?? ''].filter((label) => label !== ''),
      ...platforms.flatMap((platform) => PLATFORM_WORDS[platform]),
    ],
    makers: [game.developer, game.publisher].filter((maker) => maker !== null),
    texts: [...names, game.summary, ...game.features],
    description: game.description_html.replace(INLINE, '').replace(MARKUP, ' '),
  };
}

interface Source {
  /** The ids of all searchable items, heaviest first. */
  ids: { execute(): Promise<{ id: number }[]> };
  read(ids: number[]): Promise<SearchDocument[]>;
}

async function update(
  tx: Tx,
  kind: IndexedKind,
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

const INDEXED = {
  game: { table: 'game', update: indexGames },
  news: { table: 'news', update: indexNews },
  gift: { table: 'pack', update: indexPacks },
} as const;
/** Documents per transaction, which blocks the embedded database. */
const REWRITTEN = 200;

/**
 * Writes the documents of other versions of the analysis again, a batch in each transaction, until `isStopped`. One process does
 * it at a time. The records are locked, so that no document is written from what a save replaces.
 * @returns the number of documents
 */
export async function rewriteDocuments(
  db: Database,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let rewritten = 0;
  for (const [kind, { table, update: write }] of Object.entries(INDEXED)) {
    let last = 0;
    while (!isStopped()) {
      const ids = await transaction(db, async (tx) => {
        const { rows } = await sql<{ ref_id: number }>`
          with turn as materialized (
            select pg_try_advisory_xact_lock(hashtextextended('search documents', 0)) as granted
          )
          select ref_id from search_document, turn
          where granted and kind = ${kind} and ref_id > ${last}
            and not tokens @> array[${sql.lit(termId(ANALYSIS))}]::integer[]
          order by ref_id limit ${sql.lit(REWRITTEN)}`.execute(tx);
        const old = rows.map(({ ref_id }) => Number(ref_id));
        if (old.length > 0) {
          await sql`select id from ${sql.table(table)} where id = any(${old}::bigint[]) order by id for update`.execute(
            tx,
          );
          await write(tx, old);
        }
        return old;
      });
      rewritten += ids.length;
      last = ids.at(-1) ?? last;
      if (ids.length === 0) {
        break;
      }
    }
  }
  return rewritten;
}
