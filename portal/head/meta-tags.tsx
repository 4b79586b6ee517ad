import type { MetaDescriptor } from 'react-router';

/** Characters of JSON that would end the script element that it stands in. */
const UNSAFE = /[&<>\u2028\u2029]/g;

/** The elements of a page's meta data. */
export function MetaTags({ tags }: { tags: readonly MetaDescriptor[] }) {
  return tags.map((tag) => <MetaTag key={JSON.stringify(tag)} tag={tag as Record<string, unknown>} />);
}

function MetaTag({ tag }: { tag: Record<string, unknown> }) {
  const { title, tagName, 'script:ld+json': structured, ...attributes } = tag;
  if (title !== undefined) {
    return <title>{String(title)}</title>;
  }
  if (structured) {
    const json = JSON.stringify(structured).replace(UNSAFE, escaped);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without characters of HTML
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  return tagName === 'link' ? <link {...attributes} /> : <meta {...attributes} />;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
