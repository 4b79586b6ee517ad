import { videoEmbed } from '#contract/video-embeds.ts';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The text that readers see of HTML: a line per block, with the addresses of pictures, videos and links. */
export function renderedText(html: string): string {
  return sanitiseHtml(html)
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"[^<>]*>/g,
      (_whole, src: string, alt: string) => `[图片 ${[alt, src].filter(Boolean).join(' ')}]`,
    )
    .replace(
      /<a href="([^"]*)"[^<>]*>/g,
      (_whole, href: string) => `[${videoEmbed(href) ? '视频' : '链接'} ${href} `,
    )
    .replace(/<\/a>/g, ']')
    .replace(/<\/(?:p|h[2-4]|li|tr|figure|figcaption|blockquote)>|<br \/>/g, '\n')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** A value of a form as a text for reviewers. */
export function shownField(name: string, value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (typeof value === 'boolean') {
    return value ? '是' : '否';
  }
  if (typeof value === 'string') {
    return name.endsWith('_html') ? renderedText(value) : value;
  }
  if (Array.isArray(value)) {
    const separator = value.some((one) => typeof one === 'object') ? '\n' : '、';
    return value.map((one) => shownField('', one)).join(separator);
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, one]) => shownField(key, one))
      .filter((text) => text !== '')
      .join(' ');
  }
  return String(value);
}
