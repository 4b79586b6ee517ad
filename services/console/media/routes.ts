import { uploadPicture } from '../../../contract/operator/media.ts';
import { type OperatorRoute, uploadRoute } from '../../../platform/http/operator-route.ts';
import { keepPicture, type MediaParts } from './media-service.ts';

/** Taking pictures. */
export function mediaRoutes(parts: MediaParts): OperatorRoute[] {
  return [uploadRoute(uploadPicture, (params, visit, file) => keepPicture(parts, params, visit, file))];
}
