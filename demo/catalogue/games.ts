import { join } from 'node:path';
import * as z from 'zod';
import { AGE_RATINGS, GAME_STATUSES } from '#contract/entities/game.ts';
import { GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import { markdownHtml } from '#platform/adapters/markdown/markdown-html.ts';
import { ContentError, type ContentText, line, readTexts, readYaml, slug } from './content-file.ts';

const rosterEntry = z.object({
  slug,
  name: line,
  categories: z.array(z.enum(GAME_CATEGORIES)).min(1),
  themes: z.array(z.enum(GAME_THEMES)).min(1),
  version_label: z.enum(['官服', '渠道服', '折扣服', 'BT版']),
  status: z.enum(GAME_STATUSES),
});

function known<Value extends z.ZodType>(value: Value) {
  return value.nullable().default(null);
}

/** Invented numbers could be those of real games. */
const INVENTED = 'the demo has no official number other than zeros';

const page = z.strictObject({
  aliases: z.array(line).default([]),
  summary: line.max(60),
  reason: known(line.max(24)),
  tags: z.array(line).min(1),
  features: z.array(line).min(1),
  developer: line,
  developer_website: known(z.url()),
  publisher: line,
  approval_no: known(z.literal('国新出审〔0000〕0000号', INVENTED)),
  isbn: known(z.literal('978-7-000-00000-0', INVENTED)),
  app_filing_no: known(z.string().regex(/^\p{Script=Han}ICP备00000000号-\dA$/u, INVENTED)),
  age_rating: z.enum(AGE_RATINGS),
  minors_notice: z.boolean().default(false),
  h5: z.boolean().default(false),
  packages: z
    .array(
      z.strictObject({
        platform: z.enum(['android', 'ios', 'harmony']),
        version: line,
        size_mb: z.number().positive(),
        updated_days_ago: z.int().min(0),
        min_os: line.nullish(),
        permissions: z.array(line).default([]),
      }),
    )
    .default([]),
  screenshots: z.array(line),
});

/** A game in the roster, which other files refer to by slug. */
export type RosterEntry = z.output<typeof rosterEntry>;

export type DemoGame = RosterEntry & z.output<typeof page> & { text: GameText };

/** @throws {ContentError} */
export function readRoster(folder: string): RosterEntry[] {
  return readYaml(join(folder, 'roster.yaml'), z.array(rosterEntry).min(1));
}

/**
 * Reads the games in the order of the roster.
 * @throws {ContentError} also for a game without a page
 */
export function readGames(folder: string): DemoGame[] {
  const pages = new Map(readTexts(join(folder, 'games'), page).map((text) => [text.slug, text]));
  return readRoster(folder).map((entry) => {
    const found = pages.get(entry.slug);
    if (!found) {
      throw new ContentError('roster.yaml', entry.slug, `缺少 games/${entry.slug}.md`);
    }
    return { ...entry, ...found.data, text: readGameText(found) };
  });
}

interface GameText {
  description_html: string;
  releases: { version: string; days_ago: number; notes_html: string }[];
}

const RELEASE = /^(\S+) · (\d+) 天前$/;

/**
 * Parses a game's page: 简介 and 玩法特色 are the description, 更新日志 the releases.
 * @throws {ContentError} for a missing section or a release heading other than `### 2.4.1 · 3 天前`
 */
export function readGameText({ file, body }: ContentText<unknown>): GameText {
  const parts = sections(body, '## ');
  const [about, features] = [parts.get('简介'), parts.get('玩法特色')];
  if (!about || !features) {
    throw new ContentError(file, '正文', '应有 ## 简介 和 ## 玩法特色');
  }
  const releases = [...sections(parts.get('更新日志') ?? '', '### ')].map(([heading, notes]) => {
    const [, version, days] = RELEASE.exec(heading) ?? [];
    if (!version || !days) {
      throw new ContentError(file, '更新日志', `标题应写作“### 2.4.1 · 3 天前”，而不是“${heading}”`);
    }
    return { version, days_ago: Number(days), notes_html: markdownHtml(notes) };
  });
  return { description_html: markdownHtml(`${about}\n\n## 玩法特色\n\n${features}`), releases };
}

/** The sections of a text by heading. */
function sections(text: string, mark: string): Map<string, string> {
  return new Map(
    `\n${text}`
      .split(`\n${mark}`)
      .slice(1)
      .map((part) => {
        const [heading = '', ...lines] = part.split('\n');
        return [heading.trim(), lines.join('\n').trim()];
      }),
  );
}
