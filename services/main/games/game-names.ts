import { sql } from 'kysely';
import type { UnknownGames } from '#contract/admin/imports.ts';
import { type AuditAction, commandLine, record } from '#platform/audit/record.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import { simplified } from '#platform/core/simplified.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { storableText } from '#platform/database/upsert-rows.ts';
import type { ReadRow } from '#platform/import/import-kind.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { KindOptions } from '../import-rows/kind-options.ts';
import { firstLetter, gameKey } from './game-derived.ts';
import { type ComparableName, comparableNames, nearestName } from './nearest-name.ts';

const TITLE_MARKS = /^[《〈「『“"]([^《》]+)[》〉」』”"]$/;
/** Most names compared for suggestions; more cost too much memory. */
const MOST_NAMES = 200_000;

/** Resolves the game names of one import. */
export class GameNames {
  #onUnknown: UnknownGames;
  #clock: Clock;
  #actor: Pick<AuditAction, 'operator' | 'address'>;
  /** Names of games that were created and are not reported yet. */
  #created = new Set<string>();
  /** The forms of names in which their games were found. */
  #forms = new Map<string, string>();
  #known: ComparableName[] | undefined;
  #hints = new Map<string, string>();

  constructor(
    { unknownGames = 'reject', actor }: Pick<KindOptions, 'unknownGames' | 'actor'> = {},
    clock: Clock = systemClock,
  ) {
    this.#onUnknown = unknownGames;
    this.#actor = actor ?? { operator: commandLine, address: '' };
    this.#clock = clock;
  }

  /** The games by name, also in traditional characters and in 《》; unknown names are omitted, or become drafts if requested. */
  async find(tx: Tx, names: readonly string[]): Promise<Map<string, FoundGame>> {
    const found = await this.#findKnown(tx, names);
    const unknown = [...new Set(names)].filter((name) => name !== '' && !found.has(name));
    if (this.#onUnknown !== 'create' || unknown.length === 0) {
      return found;
    }
    const at = this.#clock.now();
    const created = await createDrafts(tx, unknown, at);
    const action = { ...this.#actor, action: 'create', subject: 'games', at };
    const entries = created.map(({ id, name }) => ({
      ...action,
      subject_id: id,
      title: name,
      after: { name, published: false },
    }));
    await record(tx, ...entries);
    this.#created = new Set([...this.#created, ...unknown]);
    return this.#findKnown(tx, names);
  }

  async #findKnown(tx: Tx, names: readonly string[]): Promise<Map<string, FoundGame>> {
    const found = await findGames(tx, names);
    const forms = names.flatMap((name) => {
      const form = simplified(name.replace(TITLE_MARKS, '$1'));
      return found.has(name) || form === name ? [] : [{ name, form }];
    });
    const byForm =
      forms.length > 0
        ? await findGames(
            tx,
            forms.map(({ form }) => form),
          )
        : found;
    for (const { name, form } of forms) {
      const game = byForm.get(form);
      if (game) {
        found.set(name, game);
        this.#forms.set(name, form);
      }
    }
    return found;
  }

  /** Reports a name that was found in another form, and once a game that was created as a draft. */
  noteFound(reader: RowReader, field: string, name: string): void {
    const form = this.#forms.get(name);
    if (form !== undefined) {
      reader.report('note', field, `游戏按“${form}”找到`, name);
    }
    if (this.#created.delete(name)) {
      reader.report('note', field, '这款游戏不存在，已新建为草稿');
    }
  }

  /** Whether rows of unknown games are left out. */
  get isSkipping(): boolean {
    return this.#onUnknown === 'skip';
  }

  /** Rejects a row of an unknown game, or leaves it out as requested. */
  async reportUnknown(tx: Tx, reader: RowReader, field: string, name: string): Promise<void> {
    if (this.isSkipping) {
      reader.report('skipped', field, '没有这款游戏，按要求跳过');
    } else {
      reader.report('rejected', field, await this.unknownGame(tx, name));
    }
  }

  /** Passes rows to `accept` with the game that their `field` names; rejects rows with an unknown game. */
  async resolve<Field extends string, Row extends Record<Field, string>>(
    tx: Tx,
    field: Field,
    rows: readonly ReadRow<Row>[],
    accept: (row: Row, game: FoundGame, reader: RowReader) => void,
  ): Promise<void> {
    const naming = rows.filter(({ row, reader }) => !reader.isUpdate || row[field] !== '');
    const names = naming.map(({ row }) => row[field]);
    const found = await this.find(tx, names);
    for (const { row, reader } of naming) {
      const game = found.get(row[field]);
      if (game) {
        this.noteFound(reader, field, row[field]);
        accept(row, game, reader);
      } else {
        await this.reportUnknown(tx, reader, field, row[field]);
      }
    }
  }

  /** The message for an unknown name, with the nearest known one. */
  async unknownGame(tx: Tx, name: string): Promise<string> {
    let hint = this.#hints.get(name);
    if (hint === undefined) {
      this.#known ??= await knownNames(tx);
      const nearest = nearestName(name, this.#known);
      hint = nearest ? `没有这款游戏：${name}。是不是“${nearest}”？` : `没有这款游戏：${name}`;
      this.#hints.set(name, hint);
    }
    return hint;
  }
}

/** Creates games of which only the name is known, as drafts. */
async function createDrafts(tx: Tx, names: readonly string[], now: Date) {
  const rows = names.map((given) => {
    const name = storableText(given);
    return {
      name,
      import_key: gameKey({ name, version_label: null }),
      first_letter: firstLetter(name),
      published: false,
      created_at: now,
      updated_at: now,
    };
  });
  return tx
    .insertInto('game')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .execute();
}

async function knownNames(tx: Tx): Promise<ComparableName[]> {
  const games = await tx
    .selectFrom('game')
    .select('name')
    .distinct()
    .orderBy('name')
    .limit(MOST_NAMES)
    .execute();
  return comparableNames(games.map((game) => game.name));
}

export interface FoundGame {
  id: number;
  key: string;
}

/**
 * Finds games by name: an exact name first (without a version label before one with, then the oldest), else an alias
 * of exactly one game, else the name under which a game was imported and that was changed since. Unknown names are omitted.
 */
export async function findGames(tx: Tx, names: readonly string[]): Promise<Map<string, FoundGame>> {
  const { rows } = await sql<FoundGame & { name: string }>`
    select distinct on (asked.name) asked.name, found.id, found.key
    from unnest(${[...new Set(names.map(storableText))]}::text[]) as asked (name)
    cross join lateral (
      select id, 0 as rank, coalesce(version_label, '') as label,
        coalesce(import_key, name || '|' || coalesce(version_label, '')) as key
      from game where game.name = asked.name
      union all
      select game.id, 1, '', coalesce(import_key, name || '|' || coalesce(version_label, ''))
      from game_alias join game on game.id = game_alias.game_id
      where game_alias.alias = asked.name
        and not exists (
          select 1 from game_alias other
          where other.alias = asked.name and other.game_id <> game_alias.game_id
        )
      union all
      select id, 2, '', import_key from game where import_key = asked.name || '|'
    ) as found
    order by asked.name, found.rank, found.label, found.id`.execute(tx);
  return new Map(rows.map(({ name, id, key }) => [name, { id, key }]));
}
