import { createContext, useCallback, useState } from 'react';
import { importPicture, PICTURE_MOST_BYTES, type PictureUse, uploadPicture } from '#contract/admin/media.ts';
import { isAnimated } from '#contract/animated-picture.ts';
import { PICTURE_FAULTS, pictureFault } from '#contract/picture-file.ts';
import { request } from '../calls/client.ts';

/** The `accept` attribute of inputs of pictures. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

/** What an operator reads about a picture of which only the first frame is kept. */
export const FLATTENED = '这是一张动图，只保留第一帧';

/** The characters of a file's name that the library stores. */
const LONGEST_NAME = 200;
const MEGABYTE = 1024 * 1024;

/** The size of a chosen picture in pixels, or why it can't be used. */
export async function measurePicture(
  file: Blob,
): Promise<{ width: number; height: number } | { refusal: string }> {
  const fault = await pictureFault(file);
  const picture = fault === 'cut-off' ? null : await createImageBitmap(file).catch(() => null);
  if (!picture) {
    return { refusal: PICTURE_FAULTS[fault ?? 'unreadable'] };
  }
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

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
