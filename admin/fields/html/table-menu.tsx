import { TableOutlined } from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Dropdown } from 'antd';

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

/** Inserts a table, or edits the rows and columns of the current one. */
export function TableMenu({ editor }: { editor: Editor }) {
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
