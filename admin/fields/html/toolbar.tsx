import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Dropdown, Form, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#admin/form/form-dialog.tsx';
import styles from './rich-editor.module.css';

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

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

/** Inserts a table, or edits the rows and columns of the current one. */
function TableMenu({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: one }) => one.isActive('table') });
  const run = () => editor.chain().focus();
  const acts: Record<string, { label: string; act: () => boolean; danger?: true }> = {
    rowAfter: { label: '下方加一行', act: () => run().addRowAfter().run() },
    columnAfter: { label: '右侧加一列', act: () => run().addColumnAfter().run() },
    headerRow: { label: '首行作表头', act: () => run().toggleHeaderRow().run() },
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

interface Props {
  kind: 'link' | 'picture' | undefined;
  address: string;
  onClose(): void;
  onSubmit(values: { address: string; alt: string }): void;
}

const WEB = /^https?:\/\/[^\s/]\S*$/i;

function AddressDialog({ kind, address, onClose, onSubmit }: Props) {
  const isPicture = kind === 'picture';
  return (
    <FormDialog
      open={kind !== undefined}
      title={isPicture ? '插入图片' : '链接'}
      width={480}
      name="address"
      initialValues={{ address, alt: '' }}
      onFinish={onSubmit}
      onClose={onClose}
    >
      <Form.Item
        name="address"
        label={isPicture ? '图片地址' : '链接地址'}
        extra={isPicture ? undefined : '留空即去掉链接'}
        rules={[
          { required: isPicture, message: '请填写图片地址' },
          { pattern: WEB, message: '地址应以 http:// 或 https:// 开头' },
        ]}
      >
        <Input maxLength={2000} />
      </Form.Item>
      {isPicture && (
        <Form.Item name="alt" label="图片说明" extra="图片打不开时显示，也读给看不见的人听">
          <Input maxLength={120} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
