import { Alert, Button, Modal, Typography } from 'antd';
import { DRAFT_DAYS } from '../browser/draft-store.ts';
import type { Field } from '../fields/field.ts';
import { Changes } from '../history/changes.tsx';
import { formatTime } from '../ui/china-time.ts';
import { draftChanges } from './draft-changes.ts';
import type { OfferedDraft } from './use-draft.ts';

interface Props {
  draft: OfferedDraft;
  /** The values that are stored now. */
  stored: object;
  labels: Record<string, string>;
  fields: readonly Field[];
  onRestore(): void;
  onDiscard(): void;
}

/** Offers the unsaved input of an earlier visit, compared with what is stored. */
export function DraftDialog({ draft, stored, labels, fields, onRestore, onDiscard }: Props) {
  return (
    <Modal
      open
      title="有一份未保存的草稿"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={720}
      footer={
        <>
          <Button danger onClick={onDiscard}>
            丢弃
          </Button>
          <Button type="primary" autoFocus onClick={onRestore}>
            恢复
          </Button>
        </>
      }
    >
      <Typography.Paragraph>
        您在 {formatTime(draft.at, 'M月D日 HH:mm')} 填写的内容没有保存，留在了这台设备上（最多 {DRAFT_DAYS}{' '}
        天）。
      </Typography.Paragraph>
      {draft.isOutdated && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="之后这条内容被保存过。恢复后再保存时，会先让您核对两边的修改，不会直接覆盖。"
        />
      )}
      <Changes
        entry={draftChanges(draft.item, stored)}
        labels={labels}
        fields={fields}
        heads={['当前内容', '草稿']}
      />
    </Modal>
  );
}
