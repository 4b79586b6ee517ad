import { createContext, useCallback, useState } from 'react';
import { PICTURE_MOST_BYTES, type PictureUse, uploadPicture } from '#contract/admin/media.ts';
import { request } from '../auth/client.ts';

/** An uploaded picture, or the reason for the refusal. */
export type Uploaded = { path: string; width: number; height: number } | { refusal: string };

const MEGABYTE = 1024 * 1024;

/** Uploads a picture. Forms store the returned path. */
export async function sendPicture(use: PictureUse, picture: Blob): Promise<Uploaded> {
  if (picture.size > PICTURE_MOST_BYTES) {
    return { refusal: `图片不能大于 ${PICTURE_MOST_BYTES / MEGABYTE} MB` };
  }
  const response = await request(uploadPicture, { use }, picture);
  return response.status === 1 ? response.data : { refusal: response.msg };
}

/** Registers an upload with the surrounding form. */
export const UploadContext = createContext<(upload: Promise<unknown>) => void>(() => undefined);

/** Tracks the pending uploads of a form. */
export function useUploads() {
  const [count, setCount] = useState(0);
  const track = useCallback((upload: Promise<unknown>) => {
    setCount((before) => before + 1);
    void upload.finally(() => setCount((before) => before - 1));
  }, []);
  return { isUploading: count > 0, track };
}
