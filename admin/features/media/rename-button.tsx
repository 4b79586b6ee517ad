import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { problemsOf, showProblems } from '#admin/calls/problems.ts';
import { useAction } from '#admin/calls/use-call.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { type MediaRow, mediaForm, mediaSave } from '#contract/admin/media-library.ts';

/** Changes the name and the alternative text of a picture. */
export function RenameButton({ picture, onDone }: { picture: MediaRow; onDone(): void }) {
  const [form] = Form.useForm<{ name: string; alt: string }>();
  const [isOpen, setOpen] = useState(false);
  const { run, isSending } = useAction();
  const save = async (values: { name: string; alt: string }) => {
    const checked = mediaForm.safeParse(values);
    if (!checked.success) {
      showProblems(form, problemsOf(checked.error.issues, { name: '名称', alt: '替代文字' }));
      return;
    }
    const { id, version } = picture;
    if (await run(mediaSave, { id, version, ...checked.data }, '已保存')) {
      setOpen(false);
      onDone();
    }
  };
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        改名
      </Button>
      <FormDialog
        open={isOpen}
        title="名称和替代文字"
        okText="保存"
        confirmLoading={isSending}
        name={`media-${picture.id}`}
        form={form}
        initialValues={{ name: picture.name, alt: picture.alt }}
        onFinish={save}
        onClose={() => setOpen(false)}
      >
        <Form.Item name="name" label="名称" required>
          <Input />
        </Form.Item>
        <Form.Item name="alt" label="替代文字" extra="图片加载失败时显示，也供读屏软件使用">
          <Input />
        </Form.Item>
      </FormDialog>
    </>
  );
}
