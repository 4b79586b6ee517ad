import { Alert, Button, Checkbox, Empty, Flex, Input, Modal, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { PICTURE_USES, type PictureUse } from '#contract/admin/media.ts';
import { type MediaRow, mediaChoose, mediaLists } from '#contract/admin/media-library.ts';
import { useAction, useCall } from '../calls/use-call.ts';
import { CLEAR_TEXT } from './clear-button.tsx';
import styles from './library-dialog.module.css';
import { pictureAddress } from './picture-address.ts';

interface Props {
  /** The uses whose pictures are shown first. */
  uses: readonly PictureUse[];
  onClose(): void;
  onSelect(picture: MediaRow): void;
}

const SIZE = 24;
const PAUSE_MS = 250;

/** Selects an uploaded picture. */
export function LibraryDialog({ uses, onClose, onSelect }: Props) {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [use = uses[0], setUse] = useState<PictureUse | undefined>();
  const [isFitting, setFitting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, refusal } = useCall(mediaLists.list, {
    q,
    page,
    size: SIZE,
    use: isFitting ? use : undefined,
    with_uses: '0',
  });
  const { send } = useAction();
  const select = async (picture: MediaRow) => {
    if (await send(mediaChoose, { id: picture.id })) {
      onSelect(picture);
    }
  };
  const restart = () => setPage(1);
  return (
    <Modal open title="从素材库选择" footer={null} onCancel={onClose} width={760}>
      <Flex vertical gap={12}>
        <Flex gap={12} wrap align="center">
          <Input
            aria-label="查找图片"
            placeholder="名称或替代文字"
            allowClear={CLEAR_TEXT}
            autoFocus
            className={styles.search}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              restart();
            }}
          />
          <Checkbox
            checked={isFitting}
            onChange={(event) => {
              setFitting(event.target.checked);
              restart();
            }}
          >
            只看{uses.map((one) => PICTURE_USES[one].label).join('、')}
          </Checkbox>
          {isFitting &&
            uses.length > 1 &&
            uses.map((one) => (
              <Button
                key={one}
                size="small"
                type={one === use ? 'primary' : 'default'}
                aria-pressed={one === use}
                onClick={() => setUse(one)}
              >
                {PICTURE_USES[one].label}
              </Button>
            ))}
        </Flex>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        {data?.list.length === 0 && <Empty description="没有符合条件的图片，换个条件试试" />}
        <ul className={styles.pictures} aria-label="图片，点一张选中">
          {data?.list.map((picture) => (
            <li key={picture.id}>
              <button type="button" onClick={() => select(picture)}>
                <img src={pictureAddress(picture.path)} alt={picture.alt} loading="lazy" />
                <span>{picture.name || '未命名'}</span>
                <span className={styles.size}>
                  {picture.width}×{picture.height}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {data && data.total > SIZE && (
          <Pagination
            size="small"
            current={page}
            pageSize={SIZE}
            total={data.total}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </Flex>
    </Modal>
  );
}
