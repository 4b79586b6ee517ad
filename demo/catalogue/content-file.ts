import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

/** A mistake in a content file, with file, field and problem. */
export class ContentError extends Error {
  constructor(file: string, field: string, problem: string) {
    super(field ? `演示内容 ${file} 的 ${field} 有误：${problem}` : `演示内容 ${file} 有误：${problem}`);
    this.name = 'ContentError';
  }
}

/** A key of the content: lower-case pinyin or English with hyphens. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** `HH:MM`, China time. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
export const moment = z.strictObject({ days: z.int(), at: timeOfDay });
export const past = { days_ago: z.int().min(0), at: timeOfDay };
export const line = z.string().trim().min(1);
export const webAddress = z.string().regex(/^https?:\/\/[^\s/]+/);
export const openingPlatform = z.enum(['双端', 'android', 'ios', 'h5']);

export const contentFolder = join(import.meta.dirname, '..');

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const inChinese = z.locales.zhCN().localeError;

/** A Markdown file: its name without extension, front matter and body. */
export interface ContentText<Data> {
  slug: string;
  file: string;
  data: Data;
  body: string;
}

/**
 * Reads a YAML file.
 * @throws {ContentError}
 */
export function readYaml<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return conform(nameOf(path), parseYaml(nameOf(path), readFileSync(path, 'utf8')), schema);
}

/**
 * Reads a list from the YAML files of a folder, ordered by file name.
 * @throws {ContentError}
 */
export function readYamlFolder<Schema extends z.ZodType>(folder: string, item: Schema): z.output<Schema>[] {
  return filesOf(folder, '.yaml').flatMap((path) => readYaml(path, z.array(item)));
}

/**
 * Reads the Markdown files of a folder, ordered by file name.
 * @throws {ContentError}
 */
export function readTexts<Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
): ContentText<z.output<Schema>>[] {
  return filesOf(folder, '.md').map((path) => {
    const file = nameOf(path);
    const [, matter, body] = FRONT_MATTER.exec(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')) ?? [];
    if (matter === undefined || body === undefined) {
      throw new ContentError(file, '', '开头应有 --- 围起来的信息');
    }
    const data = conform(file, parseYaml(file, matter), schema);
    return { slug: basename(path, '.md'), file, data, body: body.trim() };
  });
}

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => join(folder, name));
}

function nameOf(path: string): string {
  return relative(contentFolder, path).replaceAll('\\', '/');
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new ContentError(file, '', (error as Error).message);
  }
}

function conform<Schema extends z.ZodType>(file: string, data: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(data, { error: inChinese });
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ContentError(file, fieldName(issue?.path ?? []), issue?.message ?? '');
  }
  return result.data;
}

/** Formats a path such as `[2].contents[0].count`; list positions count from 1. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `第 ${part + 1} 项` : String(part))).join(' › ');
}
