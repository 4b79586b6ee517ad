import type { PublicationInput } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/refusal.ts';
import { type AdminContext, allows, sitesOf } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import type { AnyResource } from './admin-resource.ts';
import type { PublicationRow } from './publication.ts';

/** The entry of the settings that allows operators to review their own changes. */
export const OWN_REVIEWS = 'own';

type Gated = Pick<AnyResource, 'name' | 'title'>;

/** Whether an operator's changes of what players see, or will see, need a review. */
export async function needsReview(
  db: Database,
  { name }: Pick<Gated, 'name'>,
  { operator }: Pick<AdminContext, 'operator'>,
): Promise<boolean> {
  return !mayPublish(operator) && (await isReviewed(db, name));
}

/** Whether an operator publishes what others submit; a role that is bound to sites does not, because content belongs to all. */
export function mayPublish(operator: AdminContext['operator']): boolean {
  return allows(operator, 'reviews.publish') && sitesOf(operator, 'reviews.publish') === null;
}

export async function isReviewed(db: Database, name: string): Promise<boolean> {
  const found = await db
    .selectFrom('review_setting')
    .select('resource')
    .where('resource', '=', name)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether players see a record, or will see it without another action. */
export function isPublic({
  published,
  publish_at,
}: Pick<PublicationRow, 'published' | 'publish_at'>): boolean {
  return published || publish_at !== null;
}

/** Whether players see a record with a requested publication, now or at its time. */
export function isPublicState({ state }: Pick<PublicationInput, 'state'>): boolean {
  return state === 'published' || state === 'scheduled';
}

/**
 * Refuses a change that needs a review.
 * @param what the change, as the object of a sentence; the default is for a single record
 * @throws {Refusal} FORBIDDEN
 */
export async function refuseUnreviewed(
  db: Database,
  resource: Gated,
  context: Pick<AdminContext, 'operator'>,
  what?: string,
): Promise<void> {
  if (await needsReview(db, resource, context)) {
    throw new Refusal(
      'FORBIDDEN',
      what
        ? `${resource.title}发布前要审核，不能${what}。请逐条提交审核，或请有“审核发布”权限的同事操作`
        : `${resource.title}发布前要审核，请在表单里提交审核`,
    );
  }
}
