import { Button, Card, Flex, Form, Input, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#admin/calls/use-call.ts';
import type { Filter } from '#admin/fields/field.ts';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { PagedTable } from '#admin/list/paged-table.tsx';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { playerExport, playerList } from '#contract/admin/players.ts';
import type { CallInput } from '#contract/call.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';
import { PlayerAvatar } from './player-avatar.tsx';

/** Filters of the list. The full mobile number is not one of them, as it stays out of the URL. */
const playerFilters: readonly Filter[] = [
  { name: 'q', label: '昵称、公开编号、号码', kind: 'text' },
  { name: 'banned', label: '封禁中', kind: 'switch' },
  ...rangeFilters('注册时间'),
];

/** Players, searchable by mobile number, name or uid. */
export function Page() {
  const [state, change] = useListState(playerFilters);
  const [mobile, setMobile] = useState<string>();
  const query = { ...state.filters, mobile, sort: state.sort };
  const shown = useCall(playerList, { page: state.page, size: state.size, ...query } as CallInput<
    typeof playerList
  >);
  return (
    <>
      <PageTitle title="玩家">
        <ExportMenu call={playerExport} query={query} total={shown.data?.total} />
      </PageTitle>
      <Flex vertical gap={16}>
        <Card size="small">
          <NumberSearch
            value={mobile}
            onSearch={(next) => {
              setMobile(next);
              change({ page: 1 });
            }}
          />
        </Card>
        <PagedTable
          filters={playerFilters}
          state={state}
          onState={change}
          shown={shown}
          emptyText={mobile === undefined ? '没有内容' : '没有这个号码的玩家'}
          columns={[
            { key: 'id', title: '编号', width: 80 },
            {
              key: 'nickname',
              title: '昵称',
              width: 200,
              render: ({ id, nickname, icon_url }) => (
                <Flex gap={8} align="center">
                  <PlayerAvatar icon={icon_url} size={28} />
                  <Link to={`/players/${id}`}>{nickname}</Link>
                </Flex>
              ),
            },
            { key: 'mobile', property: 'mobile_masked', title: '手机号', width: 140 },
            {
              key: 'state',
              title: '状态',
              width: 220,
              render: ({ banned_at, banned_until, ban_reason }) =>
                banned_at === null ? (
                  '正常'
                ) : (
                  <span title={ban_reason ?? ''}>
                    <Tag color="error">封禁中</Tag>
                    {banned_until === null ? '不限期' : `到 ${showTime(banned_until)}`}
                  </span>
                ),
            },
            { key: 'sessions', title: '登录设备', width: 96 },
            { key: 'created_at', title: '注册时间', width: 150, kind: 'moment' },
          ]}
        />
      </Flex>
    </>
  );
}

/** Finds a player by the full mobile number. It stays out of the URL and thus out of the browser history. */
function NumberSearch({ value, onSearch }: { value: string | undefined; onSearch(mobile?: string): void }) {
  const [form] = Form.useForm<{ mobile: string }>();
  return (
    <Form form={form} layout="inline" onFinish={({ mobile }) => onSearch(mobile)}>
      <Form.Item
        name="mobile"
        normalize={mobileDigits}
        label="完整手机号"
        required={false}
        rules={[
          { pattern: MOBILE, message: '请填写 11 位手机号' },
          { required: true, message: '' },
        ]}
        extra="不会出现在地址里，也不会被记录"
      >
        <Input inputMode="numeric" autoComplete="off" style={{ width: 180 }} />
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
            取消按号码查找
          </Button>
        )}
      </Flex>
    </Form>
  );
}
