import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEMPLATE_DETAILS, type TemplateDetail } from '#contract/admin/info-pages.ts';
import { markdownHtml } from '#platform/adapters/markdown/markdown-html.ts';
import { INFO_PAGES, TEMPLATE_MARK } from '../info-page-starter.ts';
import type { TemplateFacts } from './template-facts.ts';

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
/** A line that is left out unless a fact is true (`#`) or false (`^`). */
const CONDITION = /^\{\{([#^])(\w+)\}\}/;
const VALUE = /\{\{(\w+)\}\}/g;
const NOTE = `<p><strong>${TEMPLATE_MARK}本文由模板生成，只是草稿。请律师核对并改成与您网站的实际做法一致，然后删去这一行。</strong></p>`;

export type PageName = (typeof INFO_PAGES)[number][0];

export function isPageName(key: string): key is PageName {
  return INFO_PAGES.some(([name]) => name === key);
}

/** The details of the site that a template needs, in the order of the form. */
export function neededDetails(name: PageName, facts: TemplateFacts): TemplateDetail[] {
  const used = new Set([...linesOf(name, facts).matchAll(VALUE)].map(([, key]) => key));
  return TEMPLATE_DETAILS.filter((key) => used.has(key));
}

/**
 * The text of an info page from its template, as HTML.
 * @throws {Error} if a value is missing
 */
export function fillTemplate(
  name: PageName,
  details: Partial<Record<TemplateDetail, string | undefined>>,
  facts: TemplateFacts,
): string {
  const values: Readonly<Record<string, string | number | boolean | undefined>> = { ...facts, ...details };
  return markdownHtml(linesOf(name, facts)).replace(VALUE, (_placeholder, key: string) => {
    const value = values[key];
    if (value === undefined) {
      throw new Error(`the template ${name} has no value for ${key}`);
    }
    return escapeHtml(String(value));
  });
}

/** `fillTemplate` with the line that it is a template. */
export function markedTemplate(...given: Parameters<typeof fillTemplate>): string {
  return NOTE + fillTemplate(...given);
}

/** The lines that apply, with numbered sections (`§、`) and clauses (`§.1`). */
function linesOf(name: PageName, facts: TemplateFacts): string {
  const text = readFileSync(join(import.meta.dirname, `${name}.md`), 'utf8');
  const values: Readonly<Record<string, unknown>> = { ...facts };
  let section = 0;
  return text
    .split('\n')
    .flatMap((line) => {
      const [mark = '', sign, key = ''] = CONDITION.exec(line) ?? [];
      return sign === undefined || Boolean(values[key]) === (sign === '#') ? [line.slice(mark.length)] : [];
    })
    .map((line) => {
      section += line.startsWith('## §、') ? 1 : 0;
      return line.replace(/^## §、/, `## ${numeral(section)}、`).replace(/^§\./, `${section}.`);
    })
    .join('\n');
}

function numeral(number: number): string {
  return number > 10 ? `十${NUMERALS[number - 10]}` : (NUMERALS[number] ?? '');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
