import { Alert, Empty, Flex, Modal } from 'antd';
import type { UndoCalls } from '#contract/admin/undo.ts';
import { UndoableRow, UndoResult } from './undo-view.tsx';
import { useUndo } from './use-undo.ts';

interface Props {
  title: string;
  calls: UndoCalls;
  onDone(): void;
  onClose(): void;
}

/** Lists the operator's undoable actions and shows the result of an undo. */
export function UndoDialog({ title, calls, onDone, onClose }: Props) {
  const { all, undone, refusal, progress, undo } = useUndo(calls);
  return (
    <Modal open title={`撤销：${title}`} width={620} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {undone && <UndoResult undone={undone} />}
        {!undone && all?.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="您最近 30 天没有可以撤销的导入、录入、发布、下线和删除"
          />
        )}
        {!undone &&
          all?.map((action) => (
            <UndoableRow
              key={action.id}
              action={action}
              isDisabled={progress !== undefined}
              done={progress?.id === action.id ? progress.done : undefined}
              onUndo={async () => {
                if (await undo(action.id)) {
                  onDone();
                }
              }}
            />
          ))}
      </Flex>
    </Modal>
  );
}
