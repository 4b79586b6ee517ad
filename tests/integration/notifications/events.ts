import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { listNotices, recordNotices } from '#services/comments/notices/notice-events.ts';
import type { NoticeSource } from '#services/main/notifications/notice-sync.ts';
import type { Notice } from '#services/main/notifications/notify.ts';

/** A notification of a test; `name` is its key and its title. */
export function notice(name: string, known: Partial<Notice> = {}): Notice {
  return { key: name, playerId: 7, kind: '评论回复', title: name, body: '', link: '/BaseMy', ...known };
}

/** Records one notification per transaction in the comments service. */
export async function recordEach(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await transaction(db, (tx) => recordNotices(tx, [notice(name)]));
  }
}

/** The comments service in the same database. */
export function sourceIn(db: Database): NoticeSource {
  return async (after) => ({ status: 1, msg: 'ok', data: await listNotices({ db } as never, { after }) });
}

/** The comments service with two notifications per response, so that a delivery takes several. */
export function smallSource(db: Database): NoticeSource {
  return async (after) => {
    const { list, position } = await listNotices({ db } as never, { after });
    const part = list.slice(0, 2);
    const last = await db
      .selectFrom('notice_event')
      .select(['id', 'changed'])
      .where('key', '=', part.at(-1)?.key ?? '')
      .executeTakeFirst();
    const [database] = position.split('.');
    return {
      status: 1,
      msg: 'ok',
      data: {
        list: part,
        position: last ? `${database}.${last.changed}.${last.id}` : position,
        more: list.length > part.length,
      },
    };
  };
}

/** Waits until no older transaction of another database of the server holds the notifications back. */
export async function untilReadable(db: Database): Promise<void> {
  const isReadable = async () => {
    const { rows } = await sql<{ is_readable: boolean | null }>`
      select max(changed) < pg_snapshot_xmin(pg_current_snapshot()) as is_readable from notice_event`.execute(
      db,
    );
    return rows[0]?.is_readable ?? true;
  };
  await expect.poll(isReadable, { timeout: 20_000 }).toBe(true);
}

export class Killed extends Error {}

/** Ends the process before or after statement `number`, as far as the database sees it: nothing more is sent. */
export function killedAt(number: number, when: 'before' | 'after'): KyselyPlugin & { isOver: boolean } {
  let statements = 0;
  return {
    isOver: false,
    transformQuery({ node }) {
      statements += 1;
      if (this.isOver || (when === 'before' && statements === number)) {
        this.isOver = true;
        throw new Killed();
      }
      return node;
    },
    async transformResult({ result }) {
      if (when === 'after' && statements === number) {
        this.isOver = true;
        throw new Killed();
      }
      return result;
    },
  };
}

/** The titles of all notifications, in order. */
export async function delivered(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('notification').select('title').orderBy('title').orderBy('id').execute();
  return rows.map(({ title }) => title);
}
