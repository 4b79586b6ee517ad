import { Button, Flex, Form, Input } from 'antd';

interface Props {
  value: string | undefined;
  onSearch(mobile: string | undefined): void;
}

/** Finds a player by the full mobile number. It stays out of the URL and thus out of the browser history. */
export function NumberSearch({ value, onSearch }: Props) {
  const [form] = Form.useForm<{ mobile: string }>();
  return (
    <Form form={form} layout="inline" onFinish={({ mobile }) => onSearch(mobile)}>
      <Form.Item
        name="mobile"
        label="完整手机号"
        required={false}
        rules={[
          { pattern: /^1\d{10}$/, message: '请填写 11 位手机号' },
          { required: true, message: '' },
        ]}
        extra="不会出现在地址里，也不会被记录"
      >
        <Input inputMode="numeric" maxLength={11} autoComplete="off" style={{ width: 180 }} />
      </Form.Item>
      <Flex gap={8}>
        <Button htmlType="submit">按号码查找</Button>
        {value !== undefined && (
          <Button
            onClick={() => {
              form.resetFields();
              onSearch(undefined);
            }}
          >
            不按号码
          </Button>
        )}
      </Flex>
    </Form>
  );
}
