import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { needed, text } from './form-fields.ts';
import { listCalls } from './list-calls.ts';
import { PICTURE_USE_LIST } from './media.ts';
import { batchResult, idList, oneOf, searchFilter, timeFilter, yesOrNo } from './shapes.ts';
import { PICTURE_TEXT_LENGTH } from './text-limits.ts';

/** Unused pictures are cleaned up after so many days: a form that is still open may contain them. */
export const CLEAN_UP_DAYS = 7;
/** The uses of a picture in a list; the rest is counted. */
export const USES_LISTED = 20;

const pictureUse = z.object({
  /**
   * The name of the resource, and the record's id and title. The first information page has the id 0; the title is null
   * if the operator may not read the record.
   */
  subject: z.string(),
  id: count,
  title: z.nullable(z.string()),
});
export type PictureUsage = z.output<typeof pictureUse>;

const mediaRow = z.object({
  id,
  path: z.string(),
  use: z.enum(PICTURE_USE_LIST),
  name: z.string(),
  alt: z.string(),
  width: count,
  height: count,
  bytes: count,
  uploaded_at: time,
  uploaded_by: z.string(),
  version: count,
  uses: z.array(pictureUse),
  use_count: count,
});
export type MediaRow = z.output<typeof mediaRow>;

/** The library of uploaded pictures, with the records that use each. */
export const mediaLists = listCalls({
  name: 'media',
  service: 'main',
  row: mediaRow,
  filters: {
    q: searchFilter,
    use: oneOf(PICTURE_USE_LIST),
    used: yesOrNo,
    /** `0`: without the records that use each. */
    with_uses: yesOrNo,
    from: timeFilter,
    to: timeFilter,
  },
  sorts: ['uploaded_at', 'name', 'bytes', 'width'],
});

const write = consoleCalls('main', 'media.write');

export const mediaForm = z.object({
  name: needed('名称', PICTURE_TEXT_LENGTH),
  alt: text('替代文字', PICTURE_TEXT_LENGTH),
});

export const mediaSave = write.post('media/save', '素材库：修改名称和替代文字', {
  input: z.object({ id, version: count, ...mediaForm.shape }),
  output: z.object({ version: count }),
});

/** Reports that a form contains a picture, which the clean-up leaves then until it is saved. */
export const mediaChoose = consoleCalls('main', 'media.read').post('media/choose', '素材库：选用图片', {
  input: z.object({ id }),
});

/** Puts a picture in the place of another one in all records. Needs the permission to change each of them. */
export const mediaReplace = write.post('media/replace', '素材库：在所有内容里换成另一张图片', {
  input: z.object({ id, with: id }),
  output: z.object({
    /** For `mediaUndo`; null if the picture is used nowhere. */
    replacement: z.nullable(id),
    records: count,
  }),
});

/** Reverts a replacement, except in records that were changed since. */
export const mediaUndo = write.post('media/undo', '素材库：撤销替换', {
  input: z.object({ replacement: id }),
  output: z.object({ restored: count, left: z.array(pictureUse) }),
});

/** Deletes pictures. Those in use are skipped with the records that use them, unless `in_use` is set. */
export const mediaRemove = write.post('media/remove', '素材库：删除图片', {
  input: z.object({ ids: idList, in_use: z._default(z.boolean(), false) }),
  output: batchResult,
});

export const mediaCleanUp = write.post(
  'media/clean-up',
  `素材库：删除 ${CLEAN_UP_DAYS} 天前上传、未使用的图片`,
  { output: z.object({ removed: count }) },
);
