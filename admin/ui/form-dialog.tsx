import { Form, type FormProps, Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';

type DialogProps =
  | 'open'
  | 'title'
  | 'okText'
  | 'okButtonProps'
  | 'confirmLoading'
  | 'width'
  | 'afterOpenChange';

interface Props<Values>
  extends Pick<ModalProps, DialogProps>,
    Pick<FormProps<Values>, 'name' | 'form' | 'initialValues' | 'onFinish'> {
  onClose(): void;
  intro?: ReactNode;
  children: ReactNode;
}

/** A dialog with a form, which its button submits. Closing it discards the input. */
export function FormDialog<Values>({
  name,
  form: given,
  initialValues,
  onFinish,
  onClose,
  intro,
  children,
  ...dialog
}: Props<Values>) {
  const [form] = Form.useForm<Values>(given);
  return (
    <Modal {...dialog} onOk={() => form.submit()} onCancel={onClose} destroyOnHidden>
      {intro}
      <Form<Values>
        name={name}
        form={form}
        initialValues={initialValues}
        onFinish={onFinish}
        layout="vertical"
        preserve={false}
        // A change clears the problems of the field that no rule found.
        onValuesChange={(changed) =>
          form.setFields(
            Object.keys(changed).map((changedName) => ({ name: changedName as never, errors: [] })),
          )
        }
      >
        {children}
      </Form>
    </Modal>
  );
}
