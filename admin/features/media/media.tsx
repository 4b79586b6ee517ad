import { App, Button, Flex, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { type CallState, useAction, useCall } from '#admin/calls/use-call.ts';
import type { Filter } from '#admin/fields/field.ts';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { HistoryDrawer } from '#admin/history/history-drawer.tsx';
import { ExportMenu } from '#admin/list/export-menu.tsx';
import { useListState } from '#admin/list/list-state.ts';
import { PagedTable } from '#admin/list/paged-table.tsx';
import { SelectionBar } from '#admin/list/table-tools.tsx';
import type { ColumnOf } from '#admin/resources/columns.ts';
import type { ListResult } from '#admin/resources/definition.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { formatBytes } from '#admin/ui/format-number.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { PICTURE_USES } from '#contract/admin/media.ts';
import { CLEAN_UP_DAYS, type MediaRow, mediaCleanUp, mediaLists } from '#contract/admin/media-library.ts';
import { type ResourceName, TITLES } from '#contract/admin/roles.ts';
import { DeleteButton } from './delete-button.tsx';
import styles from './media.module.css';
import { nameOf } from './picture-name.ts';
import { RenameButton } from './rename-button.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { UploadButton } from './upload-button.tsx';

const useNames = Object.fromEntries(Object.entries(PICTURE_USES).map(([use, { label }]) => [use, label]));

const filters: readonly Filter[] = [
  { name: 'q', label: '名称', kind: 'text' },
  { name: 'use', label: '用途', kind: 'choice', options: useNames },
  { name: 'used', label: '正在使用', kind: 'switch' },
  { name: 'from', label: '上传时间（起）', kind: 'moment' },
  { name: 'to', label: '上传时间（止）', kind: 'moment' },
];

/** The library of uploaded pictures. */
export function Page() {
  const mayWrite = useMay()('media.write');
  const [state, change] = useListState(filters);
  const { page, size, sort, filters: set } = state;
  const shown = useCall(mediaLists.list, { page, size, sort, ...set } as never) as CallState<
    ListResult<MediaRow>
  >;
  const { reload } = shown;
  const [selected, setSelected] = useState<MediaRow[]>([]);
  const [history, setHistory] = useState<MediaRow>();
  const done = () => {
    setSelected([]);
    reload();
  };
  return (
    <>
      <PageTitle title={TITLES.media}>
        {mayWrite && <CleanUpButton onDone={done} />}
        <ExportMenu call={mediaLists.export} query={{ sort, ...set }} total={shown.data?.total} />
        {mayWrite && <UploadButton onDone={done} />}
      </PageTitle>
      <PagedTable<MediaRow>
        name={TITLES.media}
        filters={filters}
        state={state}
        onState={change}
        shown={shown}
        columns={columnsOf(mayWrite, done, setHistory)}
        emptyText="还没有图片，点“上传图片”添加；在表单里上传的图片也会出现在这里"
        rowSelection={
          mayWrite && {
            preserveSelectedRowKeys: true,
            selectedRowKeys: selected.map(({ id }) => id),
            onChange: (_keys, rows) => setSelected(rows),
            getTitleCheckboxProps: () => ({ 'aria-label': '选中本页全部' }) as object,
            getCheckboxProps: (row) => ({ 'aria-label': `选中 ${nameOf(row)}` }) as object,
          }
        }
        selectionBar={
          selected.length > 0 && (
            <SelectionBar actions={<DeleteButton pictures={selected} onDone={done} />}>
              已选 {selected.length} 张
            </SelectionBar>
          )
        }
      />
      <HistoryDrawer
        call={mediaLists.history}
        labels={{ name: '名称', alt: '替代文字', path: '路径' }}
        of={history && { id: history.id, title: nameOf(history) }}
        onClose={() => setHistory(undefined)}
      />
    </>
  );
}

function columnsOf(
  mayWrite: boolean,
  done: () => void,
  onHistory: (row: MediaRow) => void,
): ColumnOf<MediaRow>[] {
  return [
    {
      key: 'name',
      title: '图片',
      sort: 'name',
      width: 300,
      render: (row) => (
        <Flex align="center" gap={8}>
          <a href={pictureAddress(row.path)} target="_blank" rel="noreferrer">
            <img
              className={styles.thumbnail}
              src={pictureAddress(row.path)}
              alt={row.alt || nameOf(row)}
              loading="lazy"
            />
          </a>
          <span className={styles.name}>
            {nameOf(row)}
            {row.alt && <span className={styles.alt}>{row.alt}</span>}
          </span>
        </Flex>
      ),
    },
    { key: 'use', title: '用途', width: 100, render: ({ use }) => PICTURE_USES[use].label },
    {
      key: 'size',
      title: '尺寸',
      sort: 'width',
      width: 110,
      render: ({ width, height }) => `${width}×${height}`,
    },
    {
      key: 'bytes',
      title: '大小',
      sort: 'bytes',
      width: 100,
      render: ({ bytes }) => (bytes > 0 ? formatBytes(bytes) : '未知'),
    },
    {
      key: 'uploaded_at',
      title: '上传',
      sort: 'uploaded_at',
      width: 170,
      render: ({ uploaded_at, uploaded_by }) => `${showTime(uploaded_at)} ${uploaded_by}`,
    },
    { key: 'uses', title: '使用位置', width: 240, render: (row) => <Uses picture={row} /> },
    {
      key: 'doings',
      title: '操作',
      fixed: 'right',
      width: 210,
      hideInSetting: true,
      render: (row) => (
        <Flex gap={4} wrap>
          {mayWrite && <RenameButton picture={row} onDone={done} />}
          {mayWrite && <ReplaceButton picture={row} onDone={done} />}
          {mayWrite && <DeleteButton pictures={[row]} onDone={done} isLink />}
          <Button type="link" size="small" onClick={() => onHistory(row)}>
            记录
          </Button>
        </Flex>
      ),
    },
  ];
}

function Uses({ picture: { uses, use_count } }: { picture: MediaRow }) {
  return use_count === 0 ? (
    '未使用'
  ) : (
    <ul className={styles.uses}>
      {uses.map(({ subject, id, title }) => (
        <li key={`${subject}-${id}`}>
          {title === null ? (
            `${TITLES[subject as ResourceName]}（没有查看权限）`
          ) : (
            <Link to={`/${subject}/${id}`}>
              {TITLES[subject as ResourceName]}：{title}
            </Link>
          )}
        </li>
      ))}
      {use_count > uses.length && <li>等 {use_count} 处</li>}
    </ul>
  );
}

function CleanUpButton({ onDone }: { onDone(): void }) {
  const { message } = App.useApp();
  const { send, isSending } = useAction();
  const cleanUp = async () => {
    const done = await send(mediaCleanUp, {});
    if (done) {
      message.success(done.removed > 0 ? `已清理 ${done.removed} 张图片` : '没有可清理的图片');
      onDone();
    }
  };
  return (
    <Popconfirm
      title="清理未使用的图片？"
      description={`删除 ${CLEAN_UP_DAYS} 天前上传、且没有任何内容使用的图片，不能恢复。`}
      okText="清理"
      onConfirm={cleanUp}
    >
      <Button loading={isSending}>清理未使用的图片</Button>
    </Popconfirm>
  );
}
