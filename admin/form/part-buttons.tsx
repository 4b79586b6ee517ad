import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface Way {
  icon: ReactNode;
  label: string;
}

interface Props {
  index: number;
  count: number;
  before: Way;
  after: Way;
  /** The label of the button that removes the part. */
  removal: string;
  onMove(to: number): void;
  onRemove(): void;
  /** Between the buttons that move the part. */
  children?: ReactNode;
}

/** The buttons that move a part of a list and remove it. */
export function PartButtons({ index, count, before, after, removal, onMove, onRemove, children }: Props) {
  const small = { type: 'text', size: 'small' } as const;
  return (
    <>
      <Button
        {...small}
        icon={before.icon}
        aria-label={before.label}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      {children}
      <Button
        {...small}
        icon={after.icon}
        aria-label={after.label}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <Button {...small} danger icon={<DeleteOutlined />} aria-label={removal} onClick={onRemove} />
    </>
  );
}
