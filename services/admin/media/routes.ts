import { uploadPicture } from '#contract/admin/media.ts';
import { type OperatorRoute, uploadRoute } from '#platform/http/admin/admin-route.ts';
import { keepPicture, type MediaDeps } from './media-service.ts';

/** Taking pictures. */
export function mediaRoutes(deps: MediaDeps): OperatorRoute[] {
  return [uploadRoute(uploadPicture, (params, context, file) => keepPicture(deps, params, context, file))];
}
