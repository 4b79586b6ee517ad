import {
  AlignLeftOutlined,
  BgColorsOutlined,
  BoldOutlined,
  CodeOutlined,
  FontColorsOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Dropdown, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Alignment, HIGHLIGHTS, type Highlight, TONES, type Tone } from '#contract/rich-text.ts';
import { InsertDialog, type Inserted } from './insert-dialog.tsx';
import styles from './rich-editor.module.css';

const BLOCKS = [
  { value: 0, label: '正文' },
  { value: 2, label: '大标题' },
  { value: 3, label: '中标题' },
  { value: 4, label: '小标题' },
];

const ALIGNMENT_LABELS = { left: '左对齐', center: '居中', right: '右对齐', justify: '两端对齐' };

function swatches(prefix: string, names: Readonly<Record<string, string>>, none: string) {
  const labels = Object.entries(names).map(([key, name]): [string, ReactNode] => [
    key,
    <span key={key} className={`${styles.swatch} ${prefix}-${key}`}>
      {name}
    </span>,
  ]);
  return Object.fromEntries<ReactNode>([['none', none], ...labels]);
}

const TONE_LABELS = swatches('tone', TONES, '默认颜色');
const HIGHLIGHT_LABELS = swatches('mark', HIGHLIGHTS, '不突出');

export function Toolbar({ editor, onSource }: { editor: Editor; onSource(): void }) {
  const [prompt, setPrompt] = useState<Inserted>();
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      block: BLOCKS.find(({ value }) => value > 0 && one.isActive('heading', { level: value }))?.value ?? 0,
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      underline: one.isActive('underline'),
      link: one.isActive('link'),
      picture: one.isActive('image') || one.isActive('figure'),
      alignment: String(
        one.getAttributes(one.isActive('heading') ? 'heading' : 'paragraph').alignment ?? 'left',
      ),
      tone: String(one.getAttributes('tone').tone ?? 'none'),
      highlight: one.isActive('highlight') ? String(one.getAttributes('highlight').highlight) : 'none',
      bulletList: one.isActive('bulletList'),
      orderedList: one.isActive('orderedList'),
      blockquote: one.isActive('blockquote'),
      canUndo: one.can().undo(),
      canRedo: one.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const choice = (
    name: string,
    icon: ReactNode,
    options: Readonly<Record<string, ReactNode>>,
    selected: string,
    choose: (key: string) => void,
  ) => (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(options).map(([key, label]) => ({ key, label })),
        selectable: true,
        selectedKeys: [selected],
        onClick: ({ key }) => choose(key),
      }}
    >
      <Button
        type={selected === Object.keys(options)[0] ? 'text' : 'primary'}
        size="small"
        icon={icon}
        aria-label={name}
        title={name}
      />
    </Dropdown>
  );
  const tool = (name: string, icon: ReactNode, act: () => void, isOn?: boolean, isDisabled = false) => (
    <Button
      type={isOn ? 'primary' : 'text'}
      size="small"
      icon={icon}
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={act}
    />
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label="格式">
      <Select
        size="small"
        aria-label="段落样式"
        value={now.block}
        options={BLOCKS}
        style={{ width: 96 }}
        onChange={(level) =>
          level === 0
            ? run().setParagraph().run()
            : run()
                .setHeading({ level: level as 2 | 3 | 4 })
                .run()
        }
      />
      {tool('加粗', <BoldOutlined />, () => run().toggleBold().run(), now.bold)}
      {tool('斜体', <ItalicOutlined />, () => run().toggleItalic().run(), now.italic)}
      {tool('下划线', <UnderlineOutlined />, () => run().toggleUnderline().run(), now.underline)}
      {choice('文字颜色', <FontColorsOutlined />, TONE_LABELS, now.tone, (key) =>
        run()
          .setTone(key in TONES ? (key as Tone) : null)
          .run(),
      )}
      {choice('突出显示', <BgColorsOutlined />, HIGHLIGHT_LABELS, now.highlight, (key) =>
        run()
          .setHighlight(key in HIGHLIGHTS ? (key as Highlight) : null)
          .run(),
      )}
      {choice('对齐', <AlignLeftOutlined />, ALIGNMENT_LABELS, now.alignment, (key) =>
        run()
          .setAlignment(key === 'left' ? null : (key as Alignment))
          .run(),
      )}
      {tool('项目符号', <UnorderedListOutlined />, () => run().toggleBulletList().run(), now.bulletList)}
      {tool('编号', <OrderedListOutlined />, () => run().toggleOrderedList().run(), now.orderedList)}
      {tool('引用', <span>“”</span>, () => run().toggleBlockquote().run(), now.blockquote)}
      {tool('链接', <LinkOutlined />, () => setPrompt('link'), now.link)}
      {tool('图片', <PictureOutlined />, () => setPrompt('picture'), now.picture)}
      {tool('视频', <VideoCameraOutlined />, () => setPrompt('video'))}
      <TableMenu editor={editor} />
      {tool('撤销', <UndoOutlined />, () => run().undo().run(), undefined, !now.canUndo)}
      {tool('重做', <RedoOutlined />, () => run().redo().run(), undefined, !now.canRedo)}
      {tool('编辑 HTML', <CodeOutlined />, onSource)}
      <InsertDialog kind={prompt} editor={editor} onClose={() => setPrompt(undefined)} />
    </div>
  );
}

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

/** Inserts a table, or edits the rows and columns of the current one. */
function TableMenu({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: one }) => one.isActive('table') });
  const run = () => editor.chain().focus();
  const acts: Record<string, { label: string; act: () => boolean; danger?: true }> = {
    rowAfter: { label: '下方加一行', act: () => run().addRowAfter().run() },
    columnAfter: { label: '右侧加一列', act: () => run().addColumnAfter().run() },
    headerRow: { label: '首行作表头', act: () => run().toggleHeaderRow().run() },
    headerColumn: { label: '首列作表头', act: () => run().toggleHeaderColumn().run() },
    mergeOrSplit: { label: '合并或拆分单元格', act: () => run().mergeOrSplit().run() },
    deleteRow: { label: '删除这一行', act: () => run().deleteRow().run(), danger: true },
    deleteColumn: { label: '删除这一列', act: () => run().deleteColumn().run(), danger: true },
    deleteTable: { label: '删除表格', act: () => run().deleteTable().run(), danger: true },
  };
  const button = (
    <Button
      type={isInside ? 'primary' : 'text'}
      size="small"
      icon={<TableOutlined />}
      aria-label={isInside ? '表格的行和列' : '插入表格'}
      title={isInside ? '表格的行和列' : '插入表格'}
      onClick={isInside ? undefined : () => run().insertTable(NEW_TABLE).run()}
    />
  );
  if (!isInside) {
    return button;
  }
  const items = Object.entries(acts).map(([key, { label, danger }]) => ({ key, label, danger }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key]?.act() }}>
      {button}
    </Dropdown>
  );
}
