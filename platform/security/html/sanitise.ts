import sanitizeHtml from 'sanitize-html';
import { attributeAddress } from '#contract/html-addresses.ts';
import { addressProblem } from '#contract/saved-address.ts';
import { addHeadingIds } from './heading-ids.ts';
import { wrapLooseText } from './loose-text.ts';

const BLOCK_TAGS = ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote'];
const TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const INLINE_TAGS = ['br', 'strong', 'em', 'u', 'a', 'img'];
const HAS_TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i;
/** Looked at from where the blanks begin only: from each of many blanks it would be the square of their number. */
const BLANKS_BEFORE_END =
  /(?<!\s|&nbsp;|&#160;|<br \/>)(?:\s|&nbsp;|&#160;|<br \/>)+<\/(p|h[2-4]|li|td|th|blockquote)>/g;
const BLANK = /^(?:\s|&nbsp;|&#160;)*$/;

const filter: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCK_TAGS, ...TABLE_TAGS, ...INLINE_TAGS],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'svg', 'math'],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    ins: 'u',
    div: 'p',
    section: 'p',
    article: 'p',
    center: 'p',
    pre: 'p',
    a: (_tag, { href: given = '' }): sanitizeHtml.Tag => {
      const href = attributeAddress(given);
      return addressProblem(href, 'web') === null
        ? { tagName: 'a', attribs: { href, rel: 'nofollow noopener noreferrer', target: '_blank' } }
        : { tagName: 'span', attribs: {} };
    },
    img: (_tag, { src = '', alt = '', width, height }) => ({
      tagName: 'img',
      attribs: {
        src: attributeAddress(src),
        alt,
        ...pixels('width', width),
        ...pixels('height', height),
        loading: 'lazy',
        decoding: 'async',
      },
    }),
    td: (_tag, attribs) => ({ tagName: 'td', attribs: spans(attribs) }),
    th: (_tag, attribs) => ({ tagName: 'th', attribs: spans(attribs) }),
  },
};

/** Elements that go where there is nothing in them. */
const EMPTIED = new Set(['p', 'h2', 'h3', 'h4', 'li', 'blockquote', 'strong', 'em', 'u', 'a']);

/** Filters HTML. An element is empty where it has no words and, at whatever depth, no picture. */
function filtered(html: string): string {
  let lastPicture = -1;
  return sanitizeHtml(html, {
    ...filter,
    exclusiveFilter: ({ tag, attribs, text, tagPosition }) => {
      if (tag !== 'img') {
        return EMPTIED.has(tag) && BLANK.test(text) && lastPicture < tagPosition;
      }
      const isKept = addressProblem(attribs.src ?? '', 'picture') === null;
      lastPicture = isKept ? tagPosition : lastPicture;
      return !isKept;
    },
  });
}

/** Rounds after which nested rubbish counts as settled; what an editor makes needs one. */
const MOST_ROUNDS = 6;

/**
 * Makes HTML of any editor fit to show: a short list of tags, no styles, classes, frames or scripts; links open
 * apart and carry no weight, pictures load late, empty paragraphs are gone, headings have stable ids. Text
 * without any tag becomes paragraphs, one a line.
 */
export function sanitiseHtml(html: string): string {
  let before = '';
  let result = filtered(HAS_TAG.test(html) ? html : paragraphs(html));
  for (let round = 0; round < MOST_ROUNDS && result !== before; round += 1) {
    before = result;
    result = tidy(filtered(wrapLooseText(result)));
  }
  return addHeadingIds(result);
}

/** Cuts blanks and line breaks at the edges of blocks. */
function tidy(html: string): string {
  return html
    .replace(/<(p|h[2-4]|li|td|th|blockquote)>(?:\s|&nbsp;|&#160;|<br \/>)+/g, '<$1>')
    .replace(BLANKS_BEFORE_END, '</$1>')
    .replace(/(?:<br \/>\s*){3,}/g, '<br /><br />');
}

/** The text of HTML on one line, entities read; for summaries and descriptions of a page. */
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

function pixels(name: string, value: string | undefined): Record<string, string> {
  return value && /^[1-9]\d{0,4}$/.test(value) ? { [name]: value } : {};
}

function spans(attribs: Record<string, string>): Record<string, string> {
  return { ...pixels('colspan', attribs.colspan), ...pixels('rowspan', attribs.rowspan) };
}

/** Plain text as HTML; signs that HTML reads are written out, entities that are there already stay. */
function paragraphs(text: string): string {
  return text
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map((line) => `<p>${line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('');
}
