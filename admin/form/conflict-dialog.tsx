import { Button, Modal, Typography } from 'antd';
import { showTime } from '../app/china-time.ts';
import { labelsOf, type Resource } from '../resources/definition.ts';
import type { FormState } from './form-state.ts';
import { isSame } from './merge.ts';

/** Resolves a conflict with another operator's save. */
export function ConflictDialog({
  resource,
  state: { conflict, form, record, acceptTheirs, keepMine },
}: {
  resource: Resource;
  state: FormState;
}) {
  const labels = labelsOf(resource);
  const mine: Record<string, unknown> = conflict ? form.getFieldsValue(true) : {};
  const base = (record?.item ?? {}) as Record<string, unknown>;
  const both = conflict?.fields.filter((field) => field in mine && !isSame(mine[field], base[field])) ?? [];
  const named = (fields: readonly string[]) => fields.map((field) => labels[field] ?? field).join('、');
  return (
    <Modal
      open={conflict !== undefined}
      title="这条内容刚刚被别人保存过"
      closable={false}
      mask={{ closable: false }}
      width={520}
      footer={
        <>
          <Button onClick={() => void acceptTheirs()}>放弃我的，采用对方的</Button>
          <Button type="primary" onClick={() => void keepMine()}>
            保留我的修改
          </Button>
        </>
      }
    >
      <Typography.Paragraph>
        {conflict?.by ?? '其他人'}
        {conflict?.at && ` 于 ${showTime(conflict.at)}`} 保存了这条{resource.calls.title}
        {conflict && conflict.fields.length > 0 && `，改了：${named(conflict.fields)}`}。
      </Typography.Paragraph>
      <Typography.Paragraph type={both.length > 0 ? 'danger' : 'secondary'}>
        {both.length > 0
          ? `你们都改了：${named(both)}。保留我的修改时，这些以您的为准，其余用对方的。`
          : '你们改的不是同样的地方，保留我的修改不会丢掉对方的。'}
      </Typography.Paragraph>
    </Modal>
  );
}
