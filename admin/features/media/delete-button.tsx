import { App, Button } from 'antd';
import { useAction } from '#admin/calls/use-call.ts';
import { type MediaRow, mediaRemove } from '#contract/admin/media-library.ts';
import type { BatchResult } from '#contract/admin/shapes.ts';

interface Props {
  pictures: readonly MediaRow[];
  isLink?: boolean;
  onDone(): void;
}

/** Deletes pictures. Those in use are deleted only after a second confirmation that names their users. */
export function DeleteButton({ pictures, isLink = false, onDone }: Props) {
  const { message, modal } = App.useApp();
  const { send, isSending } = useAction();
  const remove = async (ids: number[], in_use: boolean) => {
    const result = await send(mediaRemove, { ids, in_use });
    if (!result) {
      return;
    }
    if (result.done.length > 0) {
      message.success(`已删除 ${result.done.length} 张图片`);
      onDone();
    }
    if (result.skipped.length > 0) {
      confirmUsed(result.skipped);
    }
  };
  const confirmUsed = (used: BatchResult['skipped']) =>
    modal.confirm({
      title: `${used.length} 张图片没有删除`,
      content: (
        <>
          <ul>
            {used.map(({ id, title, reason }) => (
              <li key={id}>
                {title}：{reason}
              </li>
            ))}
          </ul>
          仍然删除后，正在使用它们的内容将无法显示图片，相关的替换也不能再撤销。可以先用“替换”换成其他图片。
        </>
      ),
      okText: '仍然删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () =>
        remove(
          used.map(({ id }) => id),
          true,
        ),
    });
  const confirm = () =>
    modal.confirm({
      title: `删除 ${pictures.length} 张图片？`,
      content: '文件会一起删除，不能恢复。正在使用的图片会再次确认。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () =>
        remove(
          pictures.map(({ id }) => id),
          false,
        ),
    });
  return (
    <Button danger type={isLink ? 'link' : 'default'} size="small" loading={isSending} onClick={confirm}>
      删除
    </Button>
  );
}
