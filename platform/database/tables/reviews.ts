import type { ColumnType, Generated } from 'kysely';
import type { PublicationInput } from '#contract/admin/shapes.ts';

type Item = Record<string, unknown>;

/** Changes of content that wait for a review. */
export interface ReviewTables {
  /** The kinds of content that need a review; `own` allows that of an own change. */
  review_setting: { resource: string };
  content_review: {
    id: Generated<number>;
    resource: string;
    record_id: number;
    title: string;
    /** The version and the values that the author edited. */
    version: number;
    base: ColumnType<Item, string, never>;
    item: ColumnType<Item, string, never>;
    publication: ColumnType<PublicationInput | null, string | null, never>;
    state: Generated<'待审核' | '已通过' | '已退回' | '已撤回'>;
    submitted_by: number;
    submitted_name: string;
    submitted_at: Date;
    decided_name: Generated<string>;
    decided_at: Generated<Date | null>;
    reason: Generated<string>;
  };
}
