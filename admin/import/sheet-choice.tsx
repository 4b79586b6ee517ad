import { Radio } from 'antd';
import { useId } from 'react';

interface Props {
  names: readonly string[];
  read: string;
  isDisabled: boolean;
  onChoose(sheet: string): void;
}

/** The visible sheets of a workbook, of which one is read; nothing for a single one. */
export function SheetChoice({ names, read, isDisabled, onChoose }: Props) {
  const id = useId();
  return (
    names.length > 1 && (
      <div>
        <p id={id}>工作簿有 {names.length} 张表，导入哪一张？</p>
        <Radio.Group
          aria-labelledby={id}
          value={read}
          disabled={isDisabled}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      </div>
    )
  );
}
