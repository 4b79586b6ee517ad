import { ContentError } from './content-error.ts';
import type { ContentText } from './content-file.ts';
import { markdownHtml } from './markdown.ts';

/** What a game's page says in running text. */
export interface GameText {
  description_html: string;
  releases: { version: string; days_ago: number; notes_html: string }[];
}

const RELEASE = /^(\S+) · (\d+) 天前$/;

/**
 * Reads the text of a game's page: what stands under 简介 and 玩法特色 describes it, 更新日志 lists its releases.
 * @throws {ContentError} where a part is missing or a release has another heading than `### 2.4.1 · 3 天前`
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

/** The parts of a text by the headings they stand under. */
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
