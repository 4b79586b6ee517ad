import { Button, Card, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { useCall } from '#admin/calls/use-call.ts';
import type { Filter } from '#admin/fields/field.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { PagedTable } from '#admin/list/paged-table.tsx';
import { PageTitle } from '#admin/ui/page-title.tsx';
import {
  ACCESS_KIND_NAMES,
  ADDRESS_SEARCH_DAYS,
  accessExport,
  accessList,
} from '#contract/admin/access-log.ts';
import type { CallInput } from '#contract/call.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';

/** Filters of the list. The mobile number and the address are not among them, as they stay out of the URL. */
const filters: readonly Filter[] = [
  { name: 'player_id', label: '玩家编号', kind: 'number' },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
  { name: 'kind', label: '类型', kind: 'choice', options: ACCESS_KIND_NAMES },
  { name: 'province', label: '省份', kind: 'text' },
];

interface Person {
  mobile?: string;
  address?: string;
}

export function Page() {
  const may = useMay();
  const [state, change] = useListState(filters);
  const [person, setPerson] = useState<Person>({});
  const { page, size, sort = '-at' } = state;
  const query = { sort, ...state.filters, ...person };
  const shown = useCall(accessList, { page, size, ...query } as CallInput<typeof accessList>);
  return (
    <>
      <PageTitle title="登录与发布记录">
        {may('access.export') && <ExportMenu call={accessExport} query={query} total={shown.data?.total} />}
      </PageTitle>
      <Flex vertical gap={16}>
        <Card size="small">
          <PersonSearch
            onSearch={(next) => {
              setPerson(next);
              change({ page: 1 });
            }}
          />
        </Card>
        <PagedTable
          filters={filters}
          state={state}
          onState={change}
          shown={shown}
          columns={[
            { key: 'at', title: '时间', width: 166, kind: 'exact-moment' },
            { key: 'kind', title: '类型', width: 100, render: ({ kind }) => ACCESS_KIND_NAMES[kind] },
            { key: 'player_id', title: '玩家编号', width: 80, empty: '游客' },
            { key: 'nickname', title: '昵称', width: 110, ellipsis: true },
            { key: 'mobile_masked', title: '手机号', width: 120 },
            { key: 'subject_id', title: '对象', width: 110 },
            { key: 'address', title: 'IP 地址', width: 160, empty: '未知' },
            { key: 'port', title: '源端口', width: 76, empty: '未知' },
            { key: 'province', title: '省份', width: 90, empty: '未知' },
            { key: 'agent', title: '浏览器', width: 118, ellipsis: true },
          ]}
        />
      </Flex>
    </>
  );
}

/** Searches by a complete mobile number or address, which stay out of the URL and the browser history. */
function PersonSearch({ onSearch }: { onSearch(person: Person): void }) {
  const [form] = Form.useForm<Person>();
  return (
    <Form
      form={form}
      layout="inline"
      onFinish={({ mobile, address }) =>
        onSearch({ ...(mobile ? { mobile } : {}), ...(address ? { address } : {}) })
      }
    >
      <Form.Item
        name="mobile"
        normalize={mobileDigits}
        label="完整手机号"
        rules={[{ pattern: MOBILE, message: '请填写 11 位手机号' }]}
      >
        <Input inputMode="numeric" autoComplete="off" style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="address" label="IP 地址">
        <Input autoComplete="off" style={{ width: 220 }} />
      </Form.Item>
      <Flex gap={8}>
        <Button htmlType="submit">查找</Button>
        <Button
          onClick={() => {
            form.resetFields();
            onSearch({});
          }}
        >
          清除
        </Button>
      </Flex>
      <Typography.Text type="secondary" style={{ width: '100%', marginTop: 8 }}>
        查 IP 地址或省份时，请同时选择不超过 {ADDRESS_SEARCH_DAYS}{' '}
        天的起止时间，或指定玩家。每次查看和导出都会记入操作记录，手机号和 IP 地址不会。
      </Typography.Text>
    </Form>
  );
}
