import type { MetaTag } from './page-meta.ts';

/** Characters of JSON that would end the script element that it stands in. */
const UNSAFE = /[&<>\u2028\u2029]/g;

/** The elements of a page's meta data. */
export function MetaTags({ tags }: { tags: readonly MetaTag[] }) {
  return tags.map((tag) => <MetaElement key={JSON.stringify(tag)} tag={tag} />);
}

function MetaElement({ tag }: { tag: MetaTag }) {
  if ('title' in tag) {
    return <title>{tag.title}</title>;
  }
  if ('script:ld+json' in tag) {
    const structured = tag['script:ld+json'];
    const json = JSON.stringify(structured).replace(UNSAFE, escaped);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without characters of HTML
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  const { tagName, ...attributes } = tag;
  return tagName === 'link' ? <link {...attributes} /> : <meta {...attributes} />;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
