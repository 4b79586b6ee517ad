import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Selection, type Transaction } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { listStartOf } from '#contract/rich-text.ts';
import { isAddress } from '#contract/saved-address.ts';
import { BLOCKS } from './formatting.ts';

const LINE_BREAK = '\u2028';
/** Any other inline node, as one character: offsets in the text are then positions in the block. */
const INLINE_NODE = '\ufffc';
/** Blanks at the start of a block, blanks after a blank or a line break, and more than two line breaks. */
const NOT_SAVED = /^\s+|([ \t\n\r\f\u2028])[ \t\n\r\f]+|(\u2028\u2028)\u2028+/g;
/** Nodes that end with their only child. */
const GROUPS: readonly string[] = ['listItem', 'bulletList', 'orderedList', 'blockquote'];

/**
 * Removes from the text what the sanitiser removes or pages don't show, when it is pasted and while it is typed: blanks at
 * the edges of blocks, repeated blanks, empty blocks, other numerals and starts of lists, links to other than web addresses.
 * The block with the cursor may be empty, and end with blanks.
 */
export const AsSaved = Extension.create({
  name: 'asSaved',
  addProseMirrorPlugins: () => [asSavedPlugin()],
});

export function asSavedPlugin(): Plugin {
  return new Plugin({ appendTransaction: (_done, _before, state) => asSaved(state) });
}

function asSaved({ doc, selection, tr }: EditorState): Transaction | null {
  doc.descendants((node, at) => {
    if (node.type.name === 'orderedList') {
      resetList(tr, node, at);
    } else if (node.isTextblock) {
      trim(tr, node, at, holds(selection, at, node));
    } else if (node.isText) {
      unlink(tr, node, at);
    }
  });
  const emptied: number[] = [];
  tr.doc.descendants((node, at) => {
    const isEmpty = BLOCKS.includes(node.type.name) && node.content.size === 0;
    if (isEmpty && !holds(tr.selection, at, node) && !isMadeRoom(tr.selection, at + node.nodeSize)) {
      emptied.push(at);
    }
  });
  for (const at of emptied.reverse()) {
    removeBlock(tr, at);
  }
  return tr.docChanged ? tr.setMeta('preventAutolink', true) : null;
}

/** Whether the selection begins or ends in the block. */
function holds({ anchor, head }: Selection, at: number, block: Node): boolean {
  return [anchor, head].some((place) => at < place && place < at + block.nodeSize);
}

/** Whether the cursor stands at the start of the text after this place: Enter has made room above it. */
function isMadeRoom({ empty, $head }: Selection, end: number): boolean {
  return empty && $head.parentOffset === 0 && $head.parent.content.size > 0 && $head.pos === end + 1;
}

function resetList(tr: Transaction, { attrs }: Node, at: number): void {
  const start = listStartOf(String(attrs.start));
  if (attrs.type !== null || attrs.start !== start) {
    tr.setNodeMarkup(tr.mapping.map(at), undefined, { ...attrs, start, type: null });
  }
}

function trim(tr: Transaction, block: Node, at: number, isCurrent: boolean): void {
  const text = block.textBetween(0, block.content.size, undefined, ({ type }) =>
    type.name === 'hardBreak' ? LINE_BREAK : INLINE_NODE,
  );
  const remove = (from: number, to: number) =>
    tr.delete(tr.mapping.map(at + 1 + from), tr.mapping.map(at + 1 + to));
  for (const { index, 0: whole, 1: blank = '', 2: breaks = '' } of text.matchAll(NOT_SAVED)) {
    remove(index + blank.length + breaks.length, index + whole.length);
  }
  const end = text.trimEnd().length;
  if (!isCurrent && end < text.length) {
    remove(end, text.length);
  }
}

function unlink(tr: Transaction, { marks, nodeSize }: Node, at: number): void {
  const link = marks.find(({ type }) => type.name === 'link');
  if (link && !isAddress(String(link.attrs.href).trim(), 'web')) {
    tr.removeMark(tr.mapping.map(at), tr.mapping.map(at + nodeSize), link.type);
  }
}

/** Removes an empty block and the list item, list or quotation that has nothing else. The last block stays. */
function removeBlock(tr: Transaction, at: number): void {
  let $at = tr.doc.resolve(at);
  while ($at.parent.childCount === 1 && GROUPS.includes($at.parent.type.name)) {
    $at = tr.doc.resolve($at.before());
  }
  const { parent, pos, nodeAfter, depth } = $at;
  const index = $at.index();
  const isLast = depth === 0 && index === parent.childCount - 1;
  if (nodeAfter && !isLast && parent.canReplace(index, index + 1)) {
    tr.delete(pos, pos + nodeAfter.nodeSize);
  }
}
