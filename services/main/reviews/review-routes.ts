import * as reviews from '#contract/admin/reviews.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute } from '#platform/calls/parameters-first.ts';
import { type ReviewDeps, readReview, readReviewOf, readReviews } from './review-queue.ts';
import * as service from './review-service.ts';

/** The calls of the review before publication. */
export function reviewRoutes(deps: ReviewDeps & { publish: PublishChanges }): Handler[] {
  return [
    adminRoute(reviews.reviewList, (params, context) => readReviews(deps, params, context)),
    adminRoute(reviews.reviewOne, (params, context) => readReview(deps, params, context)),
    adminRoute(reviews.reviewOf, (params, context) => readReviewOf(deps, params, context)),
    adminRoute(reviews.reviewSubmit, (params, context) => service.submitReview(deps, params, context)),
    adminRoute(reviews.reviewApprove, (params, context) => service.approveReview(deps, params, context)),
    adminRoute(reviews.reviewReturn, (params, context) => service.returnReview(deps, params, context)),
    adminRoute(reviews.reviewWithdraw, (params, context) => service.withdrawReview(deps, params, context)),
    adminRoute(reviews.reviewSettings, (params, context) => service.readSettings(deps, params, context)),
    adminRoute(reviews.reviewSettingsSave, (params, context) => service.saveSettings(deps, params, context)),
  ];
}
