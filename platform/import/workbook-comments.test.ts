import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { commentsNote } from './cell-comments.ts';
import { readWorkbookColumn } from './column-cells.ts';
import { openTable } from './open-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-comments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'comments.xlsx');

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments';
const THREAD = 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment';

interface Comments {
  /** XML by reference. */
  notes?: Record<string, string>;
  threads?: [reference: string, text: string][];
}

/** A workbook with these rows and comments. */
function write(rows: readonly (readonly string[])[], { notes = {}, threads = [] }: Comments): void {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`);
  const own = Object.entries(notes).map(
    ([ref, text]) => `<comment ref="${ref}"><text>${text}</text></comment>`,
  );
  const replies = threads.map(
    ([ref, text]) => `<threadedComment ref="${ref}" id="{1}"><text>${text}</text></threadedComment>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const parts = workbookParts(`<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`, {
    'xl/comments1.xml': `<comments><authors><author>a</author></authors><commentList>${own.join('')}</commentList></comments>`,
    'xl/threadedComments/threadedComment1.xml': `<ThreadedComments>${replies.join('')}</ThreadedComments>`,
  });
  const sheet = parts.find(([name]) => /worksheets\/[^/]+\.xml$/.test(name))?.[0] ?? '';
  const relations = sheet.replace(/([^/]+)$/, '_rels/$1.rels');
  const related =
    relation('rId1', TYPE, '../comments1.xml') +
    relation('rId2', THREAD, '../threadedComments/threadedComment1.xml');
  writeFileSync(path, writtenZip([...parts, [relations, `<Relationships>${related}</Relationships>`]]));
}

async function cells() {
  const found = [];
  for await (const group of readWorkbookColumn(path, 1_000, { names: ['兑换码'] })) {
    found.push(...group.cells);
  }
  return found;
}

test('[COD-18] a comment stands beside the code of its row, as a remark does', async () => {
  write(
    [
      ['兑换码', '渠道'],
      ['AA1', '微信'],
      ['BB2', ''],
      ['CC3', ''],
      ['DD4', ''],
    ],
    {
      notes: {
        A2: '<t>已发给张三</t>',
        B3: '<r><rPr><b/></rPr><t>运营小李:</t></r><r><t xml:space="preserve">\n已作废</t></r>',
        $C$4: '<t>核对过</t>',
        A5: '<t>[Threaded comment] Your version of Excel…</t>',
      },
      threads: [
        ['A5', '这个用了吗？'],
        ['A5', '已用'],
      ],
    },
  );
  expect(await cells()).toMatchObject([
    {
      text: 'AA1',
      beside: [
        { heading: '渠道', text: '微信' },
        { heading: '批注', text: '已发给张三' },
      ],
    },
    { text: 'BB2', beside: [{ heading: '批注', text: '已作废' }] },
    { text: 'CC3', beside: [{ heading: '批注', text: '核对过' }] },
    { text: 'DD4', beside: [{ heading: '批注', text: '这个用了吗？ 已用' }] },
  ]);
});

test('[COD-18] a comment at no entry is a cell of its own, the ones of the header first', async () => {
  write([['新手礼包'], ['兑换码'], ['AA1']], {
    notes: { A2: '<t>标黄的已发放</t>', A3: '<t>可发</t>', D9: '<t>共 1 个</t>' },
  });
  expect(await cells()).toEqual([
    { line: 2, address: 'A2', text: '标黄的已发放', isComment: true },
    expect.objectContaining({ text: '新手礼包', isAboveHeader: true }),
    expect.objectContaining({ text: 'AA1', beside: [{ heading: '批注', text: '可发' }] }),
    { line: 9, address: 'D9', text: '共 1 个', isComment: true },
  ]);
});

test('[COD-18] comments of one of two columns side by side belong to it', async () => {
  write(
    [
      ['兑换码', '兑换码'],
      ['AA1', 'BB1'],
    ],
    { notes: { B2: '<t>已用</t>' } },
  );
  expect((await cells()).map(({ text, beside }) => [text, beside])).toEqual([
    ['AA1', undefined],
    ['BB1', [{ heading: '批注', text: '已用' }]],
  ]);
});

test('[COD-18] the comments of a table are named in a note', async () => {
  write(
    [
      ['游戏名', '评分'],
      ['甲', '8'],
    ],
    { notes: { B2: '<t>待核实</t>' } },
  );
  const notes: (string | undefined)[] = [];
  const { records } = await openTable(path);
  const options = {
    isHeading: () => true,
    onStart: ({ note }: { note?: string | undefined }) => notes.push(note),
  };
  for await (const _group of records(options)) {
    // Read to the end.
  }
  expect(notes).toEqual(['表里有 1 条批注，没有导入：B2“待核实”']);
  expect(commentsNote([])).toBeUndefined();
});
