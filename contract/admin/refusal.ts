import { type ErrorCode, Refusal } from '../errors.ts';
import type { Conflict, FieldProblem } from './envelope.ts';

export class AdminRefusal extends Refusal {
  readonly details: { fields?: FieldProblem[]; conflict?: Conflict; retry_after?: number; work?: number };

  constructor(code: ErrorCode, msg: string, details: AdminRefusal['details'] = {}) {
    super(code, msg);
    this.details = details;
  }
}

export function refuseFields(fields: FieldProblem[]): AdminRefusal {
  const msg = fields.map((field) => field.msg).join('；');
  return new AdminRefusal('BAD_REQUEST', msg, { fields });
}
