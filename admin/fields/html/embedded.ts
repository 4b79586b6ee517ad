import { Image } from '@tiptap/extension-image';
import { type Editor, Node } from '@tiptap/react';
import { videoEmbed, videoTitle } from '#contract/video-embeds.ts';
import { pictureAddress } from '../picture-address.ts';
import { PENDING } from './clean-paste.ts';

function pictureElement({ src, alt }: Record<string, unknown>): HTMLImageElement {
  const dom = document.createElement('img');
  const address = String(src ?? '');
  if (!address.startsWith(PENDING)) {
    dom.src = pictureAddress(address);
  }
  dom.alt = String(alt ?? '');
  return dom;
}

/** An image whose `src` is the contract's path, displayed from its full URL. */
export const Picture = Image.extend({
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },
  addNodeView() {
    return ({ node }) => ({ dom: pictureElement(node.attrs) });
  },
});

/** A picture with a caption, which is edited in place. */
export const CaptionedPicture = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  addAttributes: () => ({
    src: { default: null, rendered: false },
    alt: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure:not(.video)',
      getAttrs: (element) => {
        const picture = element.querySelector('img');
        return (
          picture !== null && { src: picture.getAttribute('src'), alt: picture.getAttribute('alt') ?? '' }
        );
      },
      contentElement: (element) =>
        (element as HTMLElement).querySelector('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    ['img', { src: attrs.src, alt: attrs.alt }],
    ['figcaption', 0],
  ],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('figure');
      const contentDOM = document.createElement('figcaption');
      dom.append(pictureElement(node.attrs), contentDOM);
      return { dom, contentDOM, ignoreMutation: (change) => !contentDOM.contains(change.target) };
    };
  },
});

/** A video of a known site: a link in the stored text, a player on the portal after a click. */
export const EmbeddedVideo = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    page: { default: '', rendered: false },
    title: { default: '', rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure.video',
      getAttrs: (element) => {
        const link = element.querySelector('a');
        return attributesOf(link?.getAttribute('href') ?? '', link?.textContent ?? '');
      },
    },
    { tag: 'iframe', getAttrs: (element) => attributesOf(element.getAttribute('src') ?? '', '') },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: 'video' },
    ['a', { href: attrs.page }, attrs.title],
  ],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('figure');
      dom.className = 'video';
      dom.textContent = `▶ ${node.attrs.title}（${videoEmbed(String(node.attrs.page))?.site ?? ''}）`;
      return { dom };
    };
  },
});

function attributesOf(address: string, title: string) {
  const embed = videoEmbed(address);
  return embed !== undefined && { page: embed.page, title: title.trim() || videoTitle(embed) };
}

export interface StoredPicture {
  src: string;
  alt: string;
}

/** Replaces the picture with `src` by a stored one, or removes it. An undo does not bring it back. */
export function replacePicture(
  { state, view }: Editor,
  src: string,
  stored: StoredPicture | undefined,
): void {
  const { tr } = state;
  state.doc.descendants((node, at) => {
    if (node.attrs.src === src) {
      const from = tr.mapping.map(at);
      if (stored) {
        tr.setNodeMarkup(from, undefined, { ...node.attrs, ...stored });
      } else {
        tr.delete(from, from + node.nodeSize);
      }
    }
  });
  if (tr.docChanged) {
    view.dispatch(tr.setMeta('addToHistory', false));
  }
}
