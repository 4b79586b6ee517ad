import type { Transaction } from 'kysely';
import type { Operator } from '../core/operator.ts';
import type { Tables } from '../database/tables.ts';
import { asJson, storableText } from '../database/upsert-rows.ts';
import { changedFields } from './changed-fields.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Somebody who does things without being an operator. */
export interface OtherDoer {
  id: null;
  name: string;
  role: string;
}

/** What the clock does by itself. */
export const theClock: OtherDoer = { id: null, name: '定时任务', role: 'system' };
/** Whoever has the command line of the server. */
export const commandLine: OtherDoer = { id: null, name: '命令行', role: 'system' };

/** Something done: to which thing of which subject, what it was before and is now. */
export interface Deed {
  operator: Pick<Operator, 'id' | 'name' | 'role'> | OtherDoer;
  action: string;
  subject: string;
  subject_id?: number | string | null;
  /** What the thing is called. */
  title?: string;
  /** Its version afterwards. */
  version?: number;
  /** Deeds of one batch share it. */
  batch?: string;
  before?: object | null;
  after?: object | null;
  address: string;
  at: Date;
}

/** Rows of one statement. */
const AT_ONCE = 200;

/**
 * Writes down what was done, in the transaction that does it, so that neither is there without the other. Of what was
 * before and after only the fields that differ are kept, secrets and codes masked.
 */
export async function record(tx: Transaction<Tables>, ...deeds: Deed[]): Promise<void> {
  for (let start = 0; start < deeds.length; start += AT_ONCE) {
    await tx
      .insertInto('audit_entry')
      .values(deeds.slice(start, start + AT_ONCE).map(entryOf))
      .execute();
  }
}

function entryOf({ operator, subject_id, title = '', version, batch, before, after, ...deed }: Deed) {
  const changed = changedFields(before ?? null, after ?? null);
  return {
    ...{ action: deed.action, subject: deed.subject, address: deed.address, at: deed.at },
    operator_id: operator.id,
    operator_name: operator.name,
    role: operator.role,
    subject_id: subject_id === undefined || subject_id === null ? null : String(subject_id),
    title: storableText(title),
    version: version ?? null,
    batch: batch ?? null,
    before: asText(changed.before),
    after: asText(changed.after),
  };
}

function asText(fields: object | null): string | null {
  return fields && asJson(maskSecrets(fields));
}
