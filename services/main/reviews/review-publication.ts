import type { ApprovalEffect } from '#contract/admin/reviews.ts';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import type { PublicationRow } from '#platform/admin/publication.ts';

/** A time of publication that has passed is now. */
export function dueNow(publication: PublicationInput | null, now: Date): PublicationInput | undefined {
  if (
    publication?.state === 'scheduled' &&
    publication.publish_at &&
    Date.parse(publication.publish_at) <= now.getTime()
  ) {
    return { ...publication, state: 'published', publish_at: null };
  }
  return publication ?? undefined;
}

/** What the approval of a change does to a record that is published as `held`. */
export function approvalEffect(
  requested: PublicationInput | null,
  held: Pick<PublicationRow, 'published'>,
  isChanged: boolean,
  now: Date,
): ApprovalEffect {
  const publication = dueNow(requested, now);
  if (!publication) {
    return held.published ? 'publish' : 'save';
  }
  if (publication.state === 'scheduled') {
    return 'schedule';
  }
  return held.published && !isChanged && publication.offline_at ? 'end' : 'publish';
}
