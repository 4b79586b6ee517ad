import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Table, Tag } from 'antd';
import { Link } from 'react-router';
import { formatCount } from '#admin/ui/format-number.ts';
import type { categoryList } from '#contract/admin/categories.ts';
import type { CallData } from '#contract/call.ts';
import type { CategoryKind } from '#contract/vocabulary.ts';

export type Category = CallData<typeof categoryList>[CategoryKind][number];

interface Props {
  kind: CategoryKind;
  label: string;
  /** Undefined before the first response. */
  list: readonly Category[] | undefined;
  isLoading: boolean;
  isBusy: boolean;
  /** Absent for operators who only read. */
  actions: Actions | undefined;
}

interface Actions {
  add(): void;
  rename(entry: Category): void;
  remove(entry: Category): void;
  hide(entry: Category): Promise<void>;
  move(from: number, to: number): Promise<void>;
}

const FILTERS = { categories: 'category', themes: 'theme' } as const;

/** One of the lists, with the games of each entry. */
export function CategoryTable({ kind, label, list, isLoading, isBusy, actions }: Props) {
  return (
    <Flex vertical gap={12}>
      {actions && (
        <Button
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          onClick={actions.add}
          style={{ alignSelf: 'start' }}
        >
          新建{label}
        </Button>
      )}
      <Table<Category>
        rowKey="name"
        size="middle"
        loading={isLoading}
        dataSource={[...(list ?? [])]}
        locale={{ emptyText: list ? `还没有${label}` : ' ' }}
        pagination={false}
        scroll={{ x: 560 }}
        columns={[
          {
            title: label,
            dataIndex: 'name',
            render: (name: string, { hidden }) => (
              <>
                {name} {hidden && <Tag>已隐藏</Tag>}
              </>
            ),
          },
          {
            title: '游戏',
            width: 150,
            render: (_, { name, games, published }) => {
              const text = `${formatCount(games)} 款（网站上 ${formatCount(published)} 款）`;
              return (
                <Link
                  to={`/games?${new URLSearchParams({ [FILTERS[kind]]: name })}`}
                  aria-label={`${name}：${text}`}
                >
                  {text}
                </Link>
              );
            },
          },
          ...(actions
            ? [
                {
                  title: '操作',
                  width: 270,
                  render: (_: unknown, entry: Category, at: number) => (
                    <Flex wrap>
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowUpOutlined />}
                        aria-label={`上移 ${entry.name}`}
                        disabled={isBusy || at === 0}
                        onClick={() => void actions.move(at, at - 1)}
                      />
                      <Button
                        type="text"
                        size="small"
                        icon={<ArrowDownOutlined />}
                        aria-label={`下移 ${entry.name}`}
                        disabled={isBusy || at + 1 === list?.length}
                        onClick={() => void actions.move(at, at + 1)}
                      />
                      <Button type="link" size="small" onClick={() => actions.rename(entry)}>
                        改名
                      </Button>
                      <Button
                        type="link"
                        size="small"
                        disabled={isBusy}
                        onClick={() => void actions.hide(entry)}
                      >
                        {entry.hidden ? '恢复显示' : '隐藏'}
                      </Button>
                      <Button type="link" size="small" onClick={() => actions.remove(entry)}>
                        合并或删除
                      </Button>
                    </Flex>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Flex>
  );
}
