import { App, Flex, Tabs } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { RetryAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { moveItem } from '#admin/list/move-item.ts';
import { formatCount } from '#admin/ui/format-number.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import {
  categoryList,
  categoryOrder,
  type categoryRemove,
  categorySave,
} from '#contract/admin/categories.ts';
import type { CallData } from '#contract/call.ts';
import { CATEGORY_KINDS, type CategoryKind } from '#contract/vocabulary.ts';
import { type Category, CategoryTable } from './category-table.tsx';
import { NameDialog } from './name-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const KINDS: Record<CategoryKind, string> = { categories: '类型', themes: '题材' };

/** The categories and themes of games: two short lists in the order in which players see them. */
export function Page() {
  const { data, refusal, isLoading, reload } = useCall(categoryList, {});
  const { send, isSending } = useAction();
  const { message } = App.useApp();
  const mayWrite = useMay()('categories.write');
  const [kind, setKind] = useState<CategoryKind>('categories');
  const [named, setNamed] = useState<Category | null>();
  const [removed, setRemoved] = useState<Category>();
  const list = data?.[kind] ?? [];
  const done = (text: string, { moved, is_unfinished }: CallData<typeof categoryRemove>) => {
    const games = moved > 0 ? `，${formatCount(moved)} 款游戏已跟着更新` : '';
    message.success(`${text}${games}${is_unfinished ? '，其余的游戏会在几分钟内更新完' : ''}`);
    setNamed(undefined);
    setRemoved(undefined);
    reload();
  };
  const hide = async ({ name, hidden }: Category) => {
    const result = await send(categorySave, { kind, name, to: name, hidden: !hidden });
    if (result) {
      done(hidden ? `“${name}”已恢复显示` : `“${name}”已隐藏`, result);
    }
  };
  const move = async (from: number, to: number) => {
    const names = moveItem(list, from, to).map(({ name }) => name);
    if (await send(categoryOrder, { kind, names })) {
      reload();
    }
  };
  return (
    <>
      <PageTitle title="类型与题材" />
      <Flex vertical gap={12}>
        <span>
          玩家在游戏中心按这里的顺序筛选。改名或合并后，游戏会跟着更新，旧的筛选网址会转到新的名称。
        </span>
        {refusal && <RetryAlert refusal={refusal} onRetry={reload} />}
        <Tabs
          activeKey={kind}
          onChange={(key) => setKind(CATEGORY_KINDS.find((one) => one === key) ?? 'categories')}
          items={CATEGORY_KINDS.map((key) => ({
            key,
            label: data ? `${KINDS[key]}（${data[key].length}）` : KINDS[key],
            children: (
              <CategoryTable
                kind={key}
                label={KINDS[key]}
                list={data?.[key]}
                isLoading={isLoading && !data}
                isBusy={isSending}
                actions={
                  mayWrite
                    ? { add: () => setNamed(null), rename: setNamed, remove: setRemoved, hide, move }
                    : undefined
                }
              />
            ),
          }))}
        />
      </Flex>
      {named !== undefined && (
        <NameDialog
          kind={kind}
          label={KINDS[kind]}
          entry={named}
          onDone={done}
          onClose={() => setNamed(undefined)}
        />
      )}
      {removed && (
        <RemoveDialog
          kind={kind}
          label={KINDS[kind]}
          entry={removed}
          others={list.filter(({ name }) => name !== removed.name)}
          onDone={done}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
