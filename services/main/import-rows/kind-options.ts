import type { Undated, UnknownCategories, UnknownGames } from '#contract/admin/imports.ts';
import type { AuditAction } from '#platform/audit/record.ts';

/** What an operator decided about rows that lack something. */
export interface KindOptions {
  unknownGames?: UnknownGames | undefined;
  unknownCategories?: UnknownCategories | undefined;
  /** Who is named in the audit for new games, categories and themes; the command line by default. */
  actor?: Pick<AuditAction, 'operator' | 'address'> | undefined;
  /** News without a date or year; `day` is the day of `date`, and the provisional date of a draft. */
  undated?: { as: Exclude<Undated, 'reject'>; day: Date } | undefined;
  /** Where the reviews of a file come from that have no source of their own. */
  source?: string | undefined;
}
