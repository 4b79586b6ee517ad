import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { ContentError } from './content-error.ts';

/** Where the demo's content lies. */
export const contentFolder = join(import.meta.dirname, '..');

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const inChinese = z.locales.zhCN().localeError;

/** A Markdown file: the data of its front matter, its text, and its name without the ending. */
export interface ContentText<Data> {
  slug: string;
  file: string;
  data: Data;
  body: string;
}

/**
 * Reads a YAML file.
 * @throws {ContentError} where it cannot be read or doesn't fit
 */
export function readYaml<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return conform(nameOf(path), parseYaml(nameOf(path), readFileSync(path, 'utf8')), schema);
}

/**
 * Reads a list kept in several YAML files of a folder, in the order of their names.
 * @throws {ContentError} where one of them cannot be read or doesn't fit
 */
export function readYamlFolder<Schema extends z.ZodType>(folder: string, item: Schema): z.output<Schema>[] {
  return filesOf(folder, '.yaml').flatMap((path) => readYaml(path, z.array(item)));
}

/**
 * Reads the Markdown files of a folder, in the order of their names.
 * @throws {ContentError} where the front matter of one is missing or doesn't fit
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

function filesOf(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
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

/** `[2].contents[0].count`: places in lists count from 1, as an editor does. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? `第 ${part + 1} 项` : String(part))).join(' › ');
}
