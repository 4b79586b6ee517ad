import * as z from 'zod/mini';
import { consoleCalls } from './console-calls.ts';

export const PICTURE_MOST_BYTES = 10 * 1024 * 1024;
/** Maximum pixels per side and in total of an upload. */
export const PICTURE_MOST_SIDE = 8_000;
export const PICTURE_MOST_PIXELS = 25_000_000;

/** The uses of pictures with the stored size; null keeps the proportional height. */
export const PICTURE_USES = {
  icon: { label: '图标', width: 256, height: 256 },
  cover: { label: '封面', width: 1200, height: 675 },
  banner: { label: '轮播图', width: 1200, height: 480 },
  portrait: { label: '竖屏截图', width: 720, height: 1280 },
  landscape: { label: '横屏截图', width: 1280, height: 720 },
  article: { label: '正文插图', width: 1280, height: null },
} as const;

export type PictureUse = keyof typeof PICTURE_USES;
export const PICTURE_USE_LIST = Object.keys(PICTURE_USES) as [PictureUse, ...PictureUse[]];

const storedPicture = z.object({
  /** The path below the image folder. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** False if the library had it. */
  is_new: z.boolean(),
});

const write = consoleCalls('console', 'media.write');

/**
 * Stores a picture in the sizes and formats of the portal. It is re-encoded from its pixels, without metadata. The same
 * picture for the same use has the same path.
 */
export const uploadPicture = write.post(
  'media/picture',
  '上传图片：按用途裁切、压缩，得到可以填进表单的路径',
  {
    input: z.object({
      use: z.enum(PICTURE_USE_LIST, '请选择图片用途'),
      /** The name of the file, which the library shows. */
      name: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: storedPicture,
    body: { largest: PICTURE_MOST_BYTES },
  },
);

/** Stores a picture of the web, as if it were uploaded: other sites may not show it, or it may disappear there. */
export const importPicture = write.post(
  'media/import',
  '转存网上的图片：按用途压缩，得到可以填进表单的路径',
  {
    input: z.object({
      use: z.enum(PICTURE_USE_LIST, '请选择图片用途'),
      url: z
        .string()
        .check(z.maxLength(2_000), z.regex(/^https?:\/\//, '图片网址应以 http:// 或 https:// 开头')),
    }),
    output: storedPicture,
  },
);
