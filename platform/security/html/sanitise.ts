import sanitizeHtml from 'sanitize-html';
import { attributeAddress } from '#contract/html-addresses.ts';
import {
  alignmentOf,
  type Formatted,
  highlightOf,
  listStartOf,
  toneOf,
  withPreformattedLines,
} from '#contract/rich-text.ts';
import { addressProblem } from '#contract/saved-address.ts';
import { videoEmbed, videoTitle } from '#contract/video-embeds.ts';

const BLOCK_TAGS = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'figure', 'figcaption'];
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const INLINE_TAGS = ['br', 'strong', 'em', 'u', 'a', 'img', 'span', 'mark'];
/** Elements whose content is not shown. */
export const HIDDEN_TAGS = 'script style textarea option noscript title template svg math'.split(' ');
/** What a hidden element becomes: it is removed with its content. */
const HIDDEN_ELEMENT: sanitizeHtml.Tag = { tagName: 'template', attribs: {} };
const DISPLAY_NONE = /(?:^|;)\s*display\s*:\s*none\b/i;
/** A tag that is not allowed: its element is removed and its content stays. */
const UNWRAPPED: sanitizeHtml.Tag = { tagName: 'font', attribs: {} };
/** True for a text with tags, which is HTML and no plain text. */
export const HAS_TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;
/** The lookbehind matches only at the first blank: without it the time is quadratic in the number of blanks. */
const BLANKS_BEFORE_END =
  /(?<!\s|&nbsp;|&#160;|<br \/>)(?:\s|&nbsp;|&#160;|<br \/>)+<\/(p|h[2-4]|li|td|th|blockquote|figcaption)>/g;
const BLANK = /^(?:\s|&nbsp;|&#160;)*$/;

/**
 * True for an element that browsers do not show. Scripts show pictures and whole pages later, and what is only invisible: the
 * texts of 微信公众平台 begin so.
 */
export function isHiddenElement(tag: string, { style = '', hidden }: Record<string, string>): boolean {
  const isShownLater = tag === 'img' || tag === 'body' || tag === 'html';
  return !isShownLater && (hidden !== undefined || DISPLAY_NONE.test(style));
}

const block =
  (tagName: string) =>
  (_tag: string, attribs: Formatted): sanitizeHtml.Tag => {
    const alignment = alignmentOf(attribs);
    return { tagName, attribs: alignment ? { class: `align-${alignment}` } : {} };
  };

/** An element within a line that only colours its text. A highlight replaces the text colour. */
function coloured(_tag: string, attribs: Formatted): sanitizeHtml.Tag {
  const highlight = highlightOf(attribs);
  if (highlight) {
    return { tagName: 'mark', attribs: { class: `mark-${highlight}` } };
  }
  const tone = toneOf(attribs);
  return tone ? { tagName: 'span', attribs: { class: `tone-${tone}` } } : UNWRAPPED;
}

const filter: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCK_TAGS, ...TABLE_TAGS, ...INLINE_TAGS],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding', 'referrerpolicy'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
    p: ['class'],
    h2: ['class'],
    h3: ['class'],
    h4: ['class'],
    span: ['class'],
    mark: ['class'],
    figure: ['class'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nonTextTags: HIDDEN_TAGS,
  transformTags: {
    h1: block('h2'),
    h2: block('h2'),
    h3: block('h3'),
    h4: block('h4'),
    h5: block('h4'),
    h6: block('h4'),
    p: block('p'),
    div: block('p'),
    section: block('p'),
    article: block('p'),
    pre: block('p'),
    dt: block('p'),
    dd: block('p'),
    summary: block('p'),
    ol: (_tag, { start }): sanitizeHtml.Tag => {
      const first = listStartOf(start);
      return { tagName: 'ol', attribs: first === 1 ? {} : { start: String(first) } };
    },
    center: () => ({ tagName: 'p', attribs: { class: 'align-center' } }),
    b: 'strong',
    i: 'em',
    ins: 'u',
    span: coloured,
    font: coloured,
    mark: (tag, attribs) =>
      highlightOf(attribs) ? coloured(tag, attribs) : { tagName: 'mark', attribs: { class: 'mark-yellow' } },
    figure: (tagName, { class: name }): sanitizeHtml.Tag => ({
      tagName,
      attribs: name === 'video' ? { class: 'video' } : {},
    }),
    a: (_tag, { href: given = '' }): sanitizeHtml.Tag => {
      const href = attributeAddress(given);
      return addressProblem(href, 'web') === null
        ? { tagName: 'a', attribs: { href, rel: 'nofollow noopener noreferrer', target: '_blank' } }
        : UNWRAPPED;
    },
    td: (_tag, attribs) => ({ tagName: 'td', attribs: spans(attribs) }),
    th: (_tag, attribs) => ({ tagName: 'th', attribs: spans(attribs) }),
  },
};

/** The transformations, none of which applies to a hidden element. */
const transformTags = {
  ...Object.fromEntries(
    Object.entries(filter.transformTags ?? {}).map(([name, transform]) => [
      name,
      (tag: string, attribs: Record<string, string>): sanitizeHtml.Tag => {
        if (isHiddenElement(tag, attribs)) {
          return HIDDEN_ELEMENT;
        }
        return typeof transform === 'string' ? { tagName: transform, attribs } : transform(tag, attribs);
      },
    ]),
  ),
  '*': (tagName: string, attribs: Record<string, string>): sanitizeHtml.Tag =>
    isHiddenElement(tagName, attribs) ? HIDDEN_ELEMENT : { tagName, attribs },
};

/** Elements that are removed if they are empty. */
const EMPTIED = new Set('p h2 h3 h4 li blockquote strong em u a span mark figure figcaption'.split(' '));

/** @param source the address that the `picture` element around it gives */
function image(attribs: Record<string, string>, source: string | undefined): sanitizeHtml.Tag {
  const { alt = '', width, height, ...addresses } = attribs;
  return {
    tagName: 'img',
    attribs: {
      src: pictureAddress(addresses, source),
      alt,
      ...pixels('width', width),
      ...pixels('height', height),
      loading: 'lazy',
      decoding: 'async',
      // Hosts of pictures refuse requests that name another site.
      referrerpolicy: 'no-referrer',
    },
  };
}

/** Filters HTML. An element is empty if neither it nor a descendant has text or a picture. */
function filtered(html: string): string {
  let lastPicture = -1;
  let isInPicture = false;
  /** The first address of the `picture` element that is read. */
  let source: string | undefined;
  return sanitizeHtml(html, {
    ...filter,
    transformTags: {
      ...transformTags,
      picture: (tagName) => {
        isInPicture = true;
        source = undefined;
        return { tagName, attribs: {} };
      },
      source: (tagName, attribs) => {
        source ??= isInPicture ? listedAddress(attribs) : undefined;
        return { tagName, attribs: {} };
      },
      img: (_tag, attribs) => image(attribs, source),
    },
    onCloseTag: (tag) => {
      if (tag === 'picture') {
        isInPicture = false;
        source = undefined;
      }
    },
    exclusiveFilter: ({ tag, attribs, text, tagPosition }) => {
      if (tag !== 'img') {
        return EMPTIED.has(tag) && BLANK.test(text) && lastPicture < tagPosition;
      }
      const isAllowed = addressProblem(attribs.src ?? '', 'picture') === null;
      lastPicture = isAllowed ? tagPosition : lastPicture;
      return !isAllowed;
    },
  });
}

/** Control characters, noncharacters and lone surrogates: feeds are XML, which can't hold them. */
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Maximum number of passes; the output of editors needs one. */
const MAX_ROUNDS = 6;

/**
 * Sanitises HTML of any editor: allows a few tags, removes styles, frames, scripts and empty paragraphs. Alignment and
 * colours become classes, frames of known video sites links to the videos. Links are nofollow and open in a new tab,
 * pictures load lazily, headings have stable ids. Plain text becomes one paragraph per line.
 */
export function sanitiseHtml(html: string): string {
  let before = '';
  let result = filtered(
    HAS_TAG.test(html) ? quoted(linkedVideos(withPreformattedLines(html))) : paragraphs(html),
  );
  for (let round = 0; round < MAX_ROUNDS && result !== before; round += 1) {
    before = result;
    result = tidy(filtered(wrapLooseText(result)));
  }
  return addHeadingIds(result.replace(NOT_IN_XML, ''));
}

const FRAME = /<iframe\s[^<>]*>/gi;
const FRAME_ADDRESS = /\ssrc\s*=\s*["']?([^"'\s<>]+)/i;

/** Replaces the frames of known video sites by links. */
function linkedVideos(html: string): string {
  return html.replace(FRAME, (frame) => {
    const embed = videoEmbed(FRAME_ADDRESS.exec(frame)?.[1] ?? '');
    return embed
      ? `<figure class="video"><a href="${embed.page}">${videoTitle(embed)}</a></figure>${frame}`
      : frame;
  });
}

/** Replaces the elements of quotations within a line by their signs. */
function quoted(html: string): string {
  return html.replace(/<q(?:\s[^<>]*)?>/gi, '“').replace(/<\/q>/gi, '”');
}

/** Trims blanks and line breaks at the edges of blocks. */
function tidy(html: string): string {
  return html
    .replace(
      /<(p|h[2-4]|li|td|th|blockquote|figcaption)( class="[a-z-]*")?>(?:\s|&nbsp;|&#160;|<br \/>)+/g,
      '<$1$2>',
    )
    .replace(BLANKS_BEFORE_END, '</$1>')
    .replace(/(<br \/>)\s*<br \/>(?:\s*<br \/>)+/g, '$1$1');
}

/** The text of HTML on one line, with decoded entities, for summaries and descriptions. */
export function htmlText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/li|\/h[1-6]|\/div|\/td)\b[^<>]*>/gi, ' ');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where editors and sites keep the address of a picture that a script loads later; `src` has a placeholder. */
const LAZY_ADDRESSES = [
  'data-src',
  'data-original',
  'data-original-src',
  'data-actualsrc',
  'data-lazy-src',
  'data-lazyload',
  'data-ks-lazyload',
  'data-lazy',
  'data-echo',
  'data-url',
  'data-img',
  'data-real-src',
  'lazy-src',
  // Discuz.
  'zoomfile',
  'file',
];
const WHOLE = /^\s*(?:https?:)?\/\//i;

/** The address of a picture, with a scheme. A lazy one counts if it is whole: others are settings, or belong to their site. */
function pictureAddress(attribs: Record<string, string>, source: string | undefined): string {
  const lazy = LAZY_ADDRESSES.map((name) => attribs[name] ?? '').find((one) => WHOLE.test(one));
  const { src = '' } = attribs;
  const isMissing = src.trim() === '' || /^\s*(?:data|about|blob):/i.test(src);
  const found = lazy ?? (isMissing ? (listedAddress(attribs) ?? source) : undefined) ?? src;
  return attributeAddress(found).replace(/^\/\//, 'https://');
}

function listedAddress({
  srcset = '',
  'data-srcset': lazy = '',
}: Record<string, string>): string | undefined {
  return largestOf(lazy) ?? largestOf(srcset);
}

/** The address of the largest picture in a list such as `https://… 640w, https://… 1280w`. */
function largestOf(srcset: string): string | undefined {
  const candidates = srcset.split(/,\s+/).map((one) => {
    const [address = '', size = ''] = one.trim().split(/\s+/);
    return { address, size: Number.parseFloat(size) || 0 };
  });
  return candidates
    .filter(({ address }) => WHOLE.test(address))
    .toSorted((one, other) => other.size - one.size)[0]?.address;
}

function pixels(name: string, value: string | undefined): Record<string, string> {
  return value && /^[1-9]\d{0,4}$/.test(value) ? { [name]: value } : {};
}

function spans(attribs: Record<string, string>): Record<string, string> {
  return { ...pixels('colspan', attribs.colspan), ...pixels('rowspan', attribs.rowspan) };
}

/** Converts plain text to HTML; escapes angle brackets and retains entities. */
function paragraphs(text: string): string {
  return text
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map((line) => `<p>${line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');
}

const HEADING = /<(h[2-4])( class="[a-z-]*")?>((?:(?!<h[2-4][ >]).)*?)<\/\1>/gs;
const MAX_ID_CHARS = 40;

/**
 * Gives every heading an id made of its slug, so that links survive changes elsewhere in the text; repeated headings are
 * numbered. The prefix avoids collisions with ids of the page.
 */
export function addHeadingIds(html: string): string {
  const taken = new Map<string, number>();
  const used = new Set<string>();
  return html.replace(HEADING, (_whole, tag: string, look: string | undefined, content: string) => {
    const slug = content
      .replace(/<[^<>]*>|&[a-z#0-9]+;/gi, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase();
    const base = `h-${[...slug].slice(0, MAX_ID_CHARS).join('') || 'part'}`;
    let times = (taken.get(base) ?? 0) + 1;
    let id = times === 1 ? base : `${base}-${times}`;
    // Another heading may have this id: `一 2` and the second `一`.
    while (used.has(id)) {
      times += 1;
      id = `${base}-${times}`;
    }
    taken.set(base, times);
    used.add(id);
    return `<${tag} id="${id}"${look ?? ''}>${content}</${tag}>`;
  });
}

const TOKEN = /<(\/?)([a-z0-9]+)(?![a-z0-9])[^<>]*>|[^<]+|</g;
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'figure']);

/** Wraps text and inline elements between blocks in paragraphs. */
export function wrapLooseText(html: string): string {
  let depth = 0;
  let run = '';
  let out = '';
  const flush = () => {
    out += run.trim() === '' ? '' : `<p>${run}</p>`;
    run = '';
  };
  for (const [token, slash, tag = ''] of html.matchAll(TOKEN)) {
    const isBlock = BLOCKS.has(tag);
    if (isBlock && !slash) {
      flush();
    }
    if (isBlock || depth > 0) {
      out += token;
    } else {
      run += token;
    }
    if (isBlock) {
      depth = Math.max(0, depth + (slash ? -1 : 1));
    }
  }
  flush();
  return out;
}
