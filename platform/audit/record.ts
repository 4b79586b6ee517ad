import type { Operator } from '../core/operator.ts';
import type { Tx } from '../database/transaction.ts';
import { asJson, storableText } from '../database/upsert-rows.ts';
import { changedFields, maskSecrets } from './changed-fields.ts';

/** An actor that is not an operator. */
export interface SystemActor {
  id: null;
  name: string;
  role: string;
}

export const scheduledJobs: SystemActor = { id: null, name: '定时任务', role: 'system' };
export const playerItself: SystemActor = { id: null, name: '玩家本人', role: 'system' };
export const commandLine: SystemActor = { id: null, name: '命令行', role: 'system' };

/** An action on a record, with the states before and after. */
export interface AuditAction {
  operator: Pick<Operator, 'id' | 'name' | 'role' | 'token'> | SystemActor;
  action: string;
  subject: string;
  subject_id?: number | string | null;
  title?: string;
  version?: number;
  batch?: string;
  before?: object | null;
  after?: object | null;
  address: string;
  at: Date;
}

const AT_ONCE = 200;

/**
 * Writes audit entries in the transaction of the action, so that both commit together. Stores only the changed fields, with
 * secrets and codes masked.
 */
export async function record(tx: Tx, ...actions: AuditAction[]): Promise<void> {
  for (let start = 0; start < actions.length; start += AT_ONCE) {
    await tx
      .insertInto('audit_entry')
      .values(actions.slice(start, start + AT_ONCE).map(entryOf))
      .execute();
  }
}

function entryOf({ operator, subject_id, title = '', version, batch, before, after, ...rest }: AuditAction) {
  const changed = changedFields(before ?? null, after ?? null);
  return {
    action: rest.action,
    subject: rest.subject,
    address: rest.address,
    at: rest.at,
    operator_id: operator.id,
    operator_name: operator.name,
    token: 'token' in operator ? (operator.token ?? null) : null,
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
