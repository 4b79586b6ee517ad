import { Button, Checkbox, Form, Switch } from 'antd';
import { useState } from 'react';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { REVIEWED, type Reviewed, reviewSettings, reviewSettingsSave } from '#contract/admin/reviews.ts';
import { TITLES } from '#contract/admin/roles.ts';

interface Values {
  required: Reviewed[];
  allows_own: boolean;
}

/** Selects the kinds of content that need a review. */
export function ReviewSettings() {
  const [isOpen, setOpen] = useState(false);
  const { data, reload } = useCall(reviewSettings, {});
  const { run, isSending } = useAction();
  const save = async (values: Values) => {
    if (await run(reviewSettingsSave, values, '已保存')) {
      setOpen(false);
      reload();
    }
  };
  return (
    <>
      <Button disabled={!data} onClick={() => setOpen(true)}>
        审核设置
      </Button>
      <FormDialog<Values>
        open={isOpen}
        title="审核设置"
        okText="保存"
        confirmLoading={isSending}
        name="review-settings"
        initialValues={data}
        onFinish={save}
        onClose={() => setOpen(false)}
      >
        <Form.Item
          name="required"
          label="发布前需要审核的内容"
          extra="没有“审核发布”权限的同事修改这些内容时要提交审核；通过之前，玩家看到的内容不变"
        >
          <Checkbox.Group options={REVIEWED.map((name) => ({ value: name, label: TITLES[name] }))} />
        </Form.Item>
        <Form.Item
          name="allows_own"
          label="允许审核自己提交的修改"
          valuePropName="checked"
          extra="只有一位同事能审核时才需要开启"
        >
          <Switch />
        </Form.Item>
      </FormDialog>
    </>
  );
}
