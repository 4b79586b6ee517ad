import { Flex, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useSend } from '#admin/calls/use-call.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { categorySave } from '#contract/admin/categories.ts';
import type { CallData } from '#contract/call.ts';
import { CATEGORY_LENGTH, type CategoryKind } from '#contract/vocabulary.ts';
import type { Category } from './category-table.tsx';

interface Props {
  kind: CategoryKind;
  label: string;
  /** Null for a new one. */
  entry: Category | null;
  onDone(text: string, result: CallData<typeof categorySave>): void;
  onClose(): void;
}

/** Adds or renames a category or theme. */
export function NameDialog({ kind, label, entry, onDone, onClose }: Props) {
  const [to, setTo] = useState(entry?.name ?? '');
  const { send, isSending, refusal } = useSend();
  const name = to.trim();
  const isReady = name !== '' && name !== entry?.name;
  const save = async () => {
    const input = { kind, name: entry?.name ?? null, to: name };
    const result = isReady ? await send(categorySave, input) : undefined;
    if (result) {
      onDone(entry ? `“${entry.name}”已改名为“${name}”` : `已新建“${name}”`, result);
    }
  };
  return (
    <Modal
      open
      title={entry ? `${entry.name}：改名` : `新建${label}`}
      okText={entry ? '改名' : '新建'}
      okButtonProps={{ disabled: !isReady, loading: isSending }}
      onOk={save}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {entry && entry.games > 0 && (
          <span>
            {formatCount(entry.games)} 款游戏会跟着改名，玩家收藏的筛选网址仍然有效。以后可以再改回来。
          </span>
        )}
        <Form onFinish={save}>
          <Input
            autoFocus
            aria-label={`${label}名称`}
            placeholder={`${label}名称，最多 ${CATEGORY_LENGTH} 个字`}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </Form>
        <RefusalAlert reason={refusal} />
      </Flex>
    </Modal>
  );
}
