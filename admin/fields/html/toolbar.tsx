import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { AddressDialog } from './address-dialog.tsx';
import styles from './rich-editor.module.css';
import { TableMenu } from './table-menu.tsx';

const BLOCKS = [
  { value: 0, label: '正文' },
  { value: 2, label: '大标题' },
  { value: 3, label: '中标题' },
  { value: 4, label: '小标题' },
];

export function Toolbar({ editor, onSource }: { editor: Editor; onSource(): void }) {
  const [prompt, setPrompt] = useState<'link' | 'picture'>();
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      block: BLOCKS.find(({ value }) => value > 0 && one.isActive('heading', { level: value }))?.value ?? 0,
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      underline: one.isActive('underline'),
      link: one.isActive('link'),
      bulletList: one.isActive('bulletList'),
      orderedList: one.isActive('orderedList'),
      blockquote: one.isActive('blockquote'),
      canUndo: one.can().undo(),
      canRedo: one.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
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
      {tool('项目符号', <UnorderedListOutlined />, () => run().toggleBulletList().run(), now.bulletList)}
      {tool('编号', <OrderedListOutlined />, () => run().toggleOrderedList().run(), now.orderedList)}
      {tool('引用', <span>“”</span>, () => run().toggleBlockquote().run(), now.blockquote)}
      {tool('链接', <LinkOutlined />, () => setPrompt('link'), now.link)}
      {tool('图片', <PictureOutlined />, () => setPrompt('picture'))}
      <TableMenu editor={editor} />
      {tool('撤销', <UndoOutlined />, () => run().undo().run(), undefined, !now.canUndo)}
      {tool('重做', <RedoOutlined />, () => run().redo().run(), undefined, !now.canRedo)}
      {tool('编辑 HTML', <CodeOutlined />, onSource)}
      <AddressDialog
        kind={prompt}
        address={prompt === 'link' ? String(editor.getAttributes('link').href ?? '') : ''}
        onClose={() => setPrompt(undefined)}
        onSubmit={({ address, alt }) => {
          setPrompt(undefined);
          if (prompt === 'picture') {
            run().setImage({ src: address, alt }).run();
          } else if (address === '') {
            run().extendMarkRange('link').unsetLink().run();
          } else {
            run().extendMarkRange('link').setLink({ href: address }).run();
          }
        }}
      />
    </div>
  );
}
