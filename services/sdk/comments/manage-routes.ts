import { commentModerate, commentQueue } from '../../../contract/operator/comments.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import type { ManageParts } from '../../../platform/http/subject-routes.ts';
import { moderateComments, readQueue } from './moderation-service.ts';

/** The moderation of comments. */
export function commentManageRoutes(parts: ManageParts): OperatorRoute[] {
  return [
    operatorRoute(commentQueue, (params) => readQueue(parts.db, params)),
    operatorRoute(commentModerate, (params, visit) => moderateComments(parts, params, visit)),
  ];
}
