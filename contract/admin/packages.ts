import * as z from 'zod/mini';
import { count, id, idParam, time } from '../fields.ts';
import { PACKAGE_KINDS, type PackageKind } from '../package-kinds.ts';
import { consoleCalls } from './console-calls.ts';

/** The size of every part but the last. Stores of the S3 protocol take parts from 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024;

/** An upload ends when no part of it arrived for this long. */
export const UPLOAD_HOURS = 24;

const kind = z.enum(Object.keys(PACKAGE_KINDS) as [PackageKind, ...PackageKind[]]);

/** What the server read from a package. */
export const packageFacts = z.object({
  path: z.string(),
  kind,
  file_name: z.string(),
  package_name: z.string(),
  version: z.nullable(z.string()),
  version_code: z.nullable(z.string()),
  size_bytes: count,
  sha256: z.string(),
  min_os: z.nullable(z.string()),
  permissions: z.array(z.string()),
  is_signed: z.boolean(),
  uploaded_at: time,
});
export type UploadedPackage = z.output<typeof packageFacts>;

const upload = z.object({
  id,
  file_name: z.string(),
  size_bytes: count,
  /** The numbers of the parts that are stored, from 0. */
  received: z.array(z.int()),
  touched_at: time,
});
export type UnfinishedUpload = z.output<typeof upload>;

const write = consoleCalls('main', 'games.write');

/** Begins an upload, or continues the operator's own of the same file: name, size and time of change. */
export const packageBegin = write.post(
  'packages/begin',
  '开始上传安装包，或者接着上传同一个文件：返回已经收到的分段',
  {
    input: z.object({
      file_name: z.string('请选择安装包').check(z.trim(), z.minLength(1, '请选择安装包'), z.maxLength(200)),
      size_bytes: z.int('请选择安装包').check(z.gte(1, '这个文件是空的，请重新选择')),
      /** When the file was changed, in ms. */
      modified_at: z.int().check(z.gte(0)),
    }),
    output: upload,
  },
);

/** Stores a part; the same part may be sent again. */
export const packagePart = write.post('packages/part', '上传安装包的一段，失败了可以重传', {
  input: z.object({ id: idParam, number: z.coerce.number().check(z.int(), z.gte(0)) }),
  body: { largest: PART_BYTES },
});

/** Completes an upload: repeated until `package` has what was read from the file. */
export const packageFinish = write.post(
  'packages/finish',
  '完成上传并读取安装包的信息；package 为空时稍后再调用',
  { input: z.object({ id }), output: z.object({ package: z.nullable(packageFacts) }) },
);

/** Ends an upload and removes its parts. */
export const packageAbort = write.post('packages/abort', '放弃上传，删除已经收到的分段', {
  input: z.object({ id }),
});

/** The operator's own uploads that can be continued. */
export const packageUnfinished = write.get('packages/unfinished', '自己未上传完成的安装包', {
  output: z.object({ list: z.array(upload) }),
});
