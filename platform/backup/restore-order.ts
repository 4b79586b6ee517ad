import type { Operator } from '../core/operator.ts';

/** A backup that an operator wants to have back. */
export interface RestoreOrder {
  /** The archive, which was read through and is whole. */
  file: string;
  operator: Pick<Operator, 'id' | 'name' | 'role'>;
  /** Where the operator sat. */
  address: string;
  at: Date;
}

/** Takes such orders, where a process can carry them out itself. */
export interface Restoring {
  /** Why it can't be done from here, in a sentence; undefined where it can. */
  obstacle(): Promise<string | undefined>;
  /** Stops answering once the answers under way are given, restores, and begins anew. */
  begin(order: RestoreOrder): void;
}
