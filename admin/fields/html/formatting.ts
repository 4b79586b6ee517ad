import { Extension, Mark, mergeAttributes } from '@tiptap/react';
import {
  type Alignment,
  alignmentOf,
  type Formatted,
  type Highlight,
  highlightOf,
  type Tone,
  toneOf,
} from '#contract/rich-text.ts';

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    formatting: {
      /** Null for the default, the left edge. */
      setAlignment(alignment: Alignment | null): ReturnType;
      setTone(tone: Tone | null): ReturnType;
      setHighlight(highlight: Highlight | null): ReturnType;
    };
  }
}

export const BLOCKS = ['paragraph', 'heading'];

function formattingOf(element: HTMLElement): Formatted {
  const attribute = (name: string) => element.getAttribute(name) ?? undefined;
  return {
    class: attribute('class'),
    style: attribute('style'),
    align: attribute('align'),
    color: attribute('color'),
  };
}

/** Aligns paragraphs and headings with the classes of the portal. */
export const Aligned = Extension.create({
  name: 'aligned',
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: {
        alignment: {
          default: null,
          parseHTML: (element) => alignmentOf(formattingOf(element)),
          renderHTML: ({ alignment }) => (alignment ? { class: `align-${alignment}` } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    setAlignment:
      (alignment) =>
      ({ commands }) =>
        BLOCKS.map((type) => commands.updateAttributes(type, { alignment })).some(Boolean),
  }),
});

/** A text colour of the palette. */
export const Toned = Mark.create({
  name: 'tone',
  addAttributes: () => ({ tone: { default: null, rendered: false } }),
  parseHTML: () =>
    ['span', 'font'].map((tag) => ({
      tag,
      consuming: false,
      getAttrs: (element: HTMLElement) => {
        const tone = toneOf(formattingOf(element));
        return tone !== null && { tone };
      },
    })),
  renderHTML: ({ mark, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: `tone-${mark.attrs.tone}` }),
    0,
  ],
  addCommands() {
    return {
      setTone:
        (tone) =>
        ({ commands }) =>
          tone === null ? commands.unsetMark(this.name) : commands.setMark(this.name, { tone }),
    };
  },
});

/** A highlight of the palette. It replaces the text colour. */
export const Highlighted = Mark.create({
  name: 'highlight',
  excludes: 'tone highlight',
  addAttributes: () => ({ highlight: { default: 'yellow', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'mark',
      getAttrs: (element) => ({ highlight: highlightOf(formattingOf(element)) ?? 'yellow' }),
    },
    {
      tag: 'span',
      consuming: false,
      getAttrs: (element) => {
        const highlight = highlightOf(formattingOf(element));
        return highlight !== null && { highlight };
      },
    },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => [
    'mark',
    mergeAttributes(HTMLAttributes, { class: `mark-${mark.attrs.highlight}` }),
    0,
  ],
  addCommands() {
    return {
      setHighlight:
        (highlight) =>
        ({ commands }) =>
          highlight === null ? commands.unsetMark(this.name) : commands.setMark(this.name, { highlight }),
    };
  },
});
