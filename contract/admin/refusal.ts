import { type ErrorCode, Refusal } from '../errors.ts';
import type { Conflict, FieldProblem } from './envelope.ts';

/** A refusal with details for a form. */
export class OperatorRefusal extends Refusal {
  readonly details: { fields?: FieldProblem[]; conflict?: Conflict; retry_after?: number };

  constructor(code: ErrorCode, msg: string, details: OperatorRefusal['details'] = {}) {
    super(code, msg);
    this.details = details;
  }
}

/** Refuses invalid form fields. */
export function refuseFields(fields: FieldProblem[]): OperatorRefusal {
  const msg = fields.map((field) => field.msg).join('；');
  return new OperatorRefusal('BAD_REQUEST', msg, { fields });
}
