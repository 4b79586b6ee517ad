import { Flex, Modal, Select } from 'antd';
import { useState } from 'react';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useSend } from '#admin/calls/use-call.ts';
import { BY_LABEL } from '#admin/fields/by-label.ts';
import { CLEAR_CHOICE } from '#admin/fields/clear-button.tsx';
import { formatCount } from '#admin/ui/format-number.ts';
import { categoryRemove } from '#contract/admin/categories.ts';
import type { CallData } from '#contract/call.ts';
import type { CategoryKind } from '#contract/vocabulary.ts';
import type { Category } from './category-table.tsx';

interface Props {
  kind: CategoryKind;
  label: string;
  entry: Category;
  others: readonly Category[];
  onDone(text: string, result: CallData<typeof categoryRemove>): void;
  onClose(): void;
}

/** Merges a category or theme into another, or deletes one without games. */
export function RemoveDialog({ kind, label, entry, others, onDone, onClose }: Props) {
  const [replacement, setReplacement] = useState<string | null>(null);
  const { send, isSending, refusal } = useSend();
  const { name, games } = entry;
  const remove = async () => {
    const result = await send(categoryRemove, { kind, name, replacement });
    if (result) {
      onDone(replacement ? `“${name}”已并入“${replacement}”` : `“${name}”已删除`, result);
    }
  };
  return (
    <Modal
      open
      title={`${name}：合并或删除`}
      okText={replacement ? '合并' : '删除'}
      okButtonProps={{ danger: true, disabled: games > 0 && !replacement, loading: isSending }}
      onOk={remove}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <span>
          {games > 0
            ? `有 ${formatCount(games)} 款游戏使用“${name}”，请选择并入哪个${label}。合并后无法再区分，也不能撤销。`
            : `没有游戏使用“${name}”，可以直接删除。如果选择了要并入的${label}，旧的筛选网址会转过去。`}
        </span>
        <Select
          aria-label={`要并入的${label}`}
          placeholder={`选择${label}`}
          showSearch={BY_LABEL}
          defaultActiveFirstOption={false}
          allowClear={CLEAR_CHOICE}
          value={replacement}
          options={others.map((one) => ({ value: one.name, label: one.name }))}
          onChange={(chosen) => setReplacement(chosen ?? null)}
        />
        <RefusalAlert reason={refusal} />
      </Flex>
    </Modal>
  );
}
