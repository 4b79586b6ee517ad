import { createContext, useCallback, useState } from 'react';
import { importPicture, PICTURE_MOST_BYTES, type PictureUse, uploadPicture } from '#contract/admin/media.ts';
import { request } from '../calls/client.ts';
import { isAnimated } from './animated-picture.ts';

/** The `accept` attribute of inputs of pictures. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

/** The characters of a file's name that the library stores. */
const LONGEST_NAME = 200;
const MEGABYTE = 1024 * 1024;

/**
 * Uploads a picture, or returns the reason for the refusal. Forms store the returned path; of a flattened picture only
 * the first frame is stored.
 */
export async function sendPicture(
  use: PictureUse,
  picture: Blob,
  name = picture instanceof File ? picture.name : undefined,
) {
  if (picture.size > PICTURE_MOST_BYTES) {
    return { refusal: `图片不能大于 ${PICTURE_MOST_BYTES / MEGABYTE} MB` };
  }
  const response = await request(uploadPicture, { use, name: name?.slice(0, LONGEST_NAME) }, picture);
  return response.status === 1
    ? { ...response.data, isFlattened: await isAnimated(picture) }
    : { refusal: response.msg };
}

/** Stores a picture of the web, or returns the reason for the refusal. */
export async function sendPictureOfWeb(use: PictureUse, url: string) {
  const response = await request(importPicture, { use, url });
  return response.status === 1 ? response.data : { refusal: response.msg };
}

/** Registers an upload with the surrounding form. */
export const UploadContext = createContext<(upload: Promise<unknown>) => void>(() => undefined);

export function useUploads() {
  const [count, setCount] = useState(0);
  const track = useCallback((upload: Promise<unknown>) => {
    setCount((before) => before + 1);
    void upload.finally(() => setCount((before) => before - 1));
  }, []);
  return { isUploading: count > 0, track };
}
