import {
  SettingOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Tree, type TreeProps } from 'antd';
import type { Column } from '../resources/columns.ts';
import { type ColumnSetting, type ColumnSettings, changeColumns, isShown } from './column-settings.ts';
import { moveItem } from './move-item.ts';

interface Props {
  /** All columns in their order, with their pins. */
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'fixed' | 'isHidden' | 'hideInSetting'>[];
  settings: ColumnSettings;
  onChange(settings: ColumnSettings): void;
}

const PINS = [
  { pin: 'left', label: '固定在左侧', icon: <VerticalAlignTopOutlined aria-hidden /> },
  { pin: 'none', label: '不固定', icon: <VerticalAlignMiddleOutlined aria-hidden /> },
  { pin: 'right', label: '固定在右侧', icon: <VerticalAlignBottomOutlined aria-hidden /> },
] as const;

/** The button that opens the settings of the columns: shown or not, their order by dragging, pins. */
export function ColumnMenu({ columns, settings, onChange }: Props) {
  const settable = columns.filter(({ hideInSetting }) => !hideInSetting);
  const keys = settable.map(({ key }) => key);
  const shown = settable.filter((column) => isShown(column, settings)).map(({ key }) => key);
  const change = (some: readonly string[], to: (index: number) => ColumnSetting) =>
    onChange(changeColumns(settings, some, to));
  const drop: TreeProps['onDrop'] = ({ dragNode, node, dropPosition }) => {
    const from = keys.indexOf(String(dragNode.key));
    const target = keys.indexOf(String(node.key));
    const after = dropPosition < target ? target : target + 1;
    change(moveItem(keys, from, from < after ? after - 1 : after), (order) => ({ order }));
  };
  const titleOf = ({ key, title, fixed }: (typeof settable)[number]) => (
    <Flex align="center" justify="space-between" gap={8}>
      {title}
      <span>
        {PINS.filter(({ pin }) => pin !== (fixed ?? 'none')).map(({ pin, label, icon }) => (
          <Button
            key={pin}
            type="text"
            size="small"
            icon={icon}
            title={label}
            aria-label={label}
            onClick={(event) => {
              event.stopPropagation();
              change([key], () => ({ fixed: pin }));
            }}
          />
        ))}
      </span>
    </Flex>
  );
  return (
    <Popover
      arrow={false}
      trigger="click"
      placement="bottomRight"
      title={
        <Flex align="center" justify="space-between">
          <Checkbox
            checked={shown.length === keys.length}
            indeterminate={shown.length > 0 && shown.length < keys.length}
            onChange={({ target }) => change(keys, () => ({ show: target.checked }))}
          >
            全部列
          </Checkbox>
          <Button type="link" size="small" onClick={() => onChange({})}>
            恢复默认
          </Button>
        </Flex>
      }
      content={
        <Tree
          style={{ width: 240 }}
          blockNode
          checkable
          draggable
          selectable={false}
          height={280}
          checkedKeys={shown}
          treeData={settable.map((column) => ({ key: column.key, title: titleOf(column) }))}
          onCheck={(_keys, { node, checked }) => change([String(node.key)], () => ({ show: checked }))}
          onDrop={drop}
        />
      }
    >
      <Button type="text" icon={<SettingOutlined aria-hidden />} title="列设置" aria-label="列设置" />
    </Popover>
  );
}
