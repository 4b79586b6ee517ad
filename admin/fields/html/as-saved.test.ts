import type { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { getSchema } from '@tiptap/react';
import { expect, test } from 'vitest';
import { asSavedPlugin } from './as-saved.ts';
import { extensions } from './extensions.ts';

const schema = getSchema(extensions);
const p = (...content: (string | Node)[]) =>
  schema.node(
    'paragraph',
    null,
    content.map((one) => (typeof one === 'string' ? schema.text(one) : one)),
  );
const br = () => schema.node('hardBreak');
const li = (...content: Node[]) => schema.node('listItem', null, content);
const ol = (attrs: object, ...items: Node[]) => schema.node('orderedList', attrs, items);
const link = (href: string) => schema.text('链接', [schema.mark('link', { href })]);

/** The document after a transaction, with the cursor at a position, by default in the last block. */
function shown(content: Node[], cursor?: number): Node {
  const doc = schema.node('doc', null, content);
  const selection = TextSelection.create(doc, cursor ?? doc.content.size - 1);
  const state = EditorState.create({ doc, selection, plugins: [asSavedPlugin()] });
  return state.apply(state.tr).doc;
}

const EM = '\u3000';
const END = p('末段');

test.each<[string, Node[], Node[]]>([
  ['an indent', [p(`${EM}${EM}一`), END], [p('一'), END]],
  ['blanks at the end, and line breaks', [p(br(), '一 ', br()), END], [p('一'), END]],
  ['repeated blanks', [p('一  二', br(), '  三'), END], [p('一 二', br(), '三'), END]],
  ['a third line break', [p('一', br(), br(), br(), '二'), END], [p('一', br(), br(), '二'), END]],
  ['empty paragraphs', [p('一'), p(), p(' '), END], [p('一'), END]],
  [
    'an empty item, and the only one of a list',
    [ol({}, li(p('一')), li(p())), ol({}, li(p())), END],
    [ol({}, li(p('一'))), END],
  ],
  [
    'letters as numbers',
    [ol({ start: 3, type: 'a' }, li(p('三'))), END],
    [ol({ start: 3 }, li(p('三'))), END],
  ],
  [
    'a start that is no small number',
    [ol({ start: 20261130 }, li(p('一'))), END],
    [ol({}, li(p('一'))), END],
  ],
  [
    'a link within a page',
    [p(link('#b'), link('https://a.test/')), END],
    [p('链接', link('https://a.test/')), END],
  ],
])('[EDT-15] the editor does not show what is not saved: %s', (_part, given, expected) => {
  expect(shown(given).toJSON()).toEqual(schema.node('doc', null, expected).toJSON());
});

test.each<[string, Node[], number?]>([
  ['indents after a line break', [p('一', br(), '\u00a0\u00a0二'), END]],
  ['the number of a list', [ol({ start: 5 }, li(p('五'))), END]],
  ['the empty block with the cursor', [p('一'), p(), END], 4],
  ['blanks at the end of the block with the cursor', [p('一 '), END], 3],
  ['an empty block that Enter made above the cursor', [p('一'), p(), END], 6],
  ['the last block', [p('一'), p()], 1],
])('[EDT-15] the editor leaves %s', (_part, given, cursor) => {
  expect(shown(given, cursor).toJSON()).toEqual(schema.node('doc', null, given).toJSON());
});
