import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { FLATTENED, PICTURE_TYPES, sendPicture } from '#admin/fields/uploads.ts';
import { PICTURE_USES, type PictureUse } from '#contract/admin/media.ts';

const ITEMS = Object.entries(PICTURE_USES).map(([key, { label, width, height }]) => ({
  key,
  label: height === null ? `${label}（宽 ${width}）` : `${label}（${width}×${height}）`,
}));

/** Uploads several pictures of one use, which are cropped to its shape around their middle. */
export function UploadButton({ onDone }: { onDone(): void }) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [use, setUse] = useState<PictureUse>('article');
  const [left, setLeft] = useState(0);
  const send = async (files: readonly File[]) => {
    setLeft(files.length);
    let sent = 0;
    for (const file of files) {
      const result = await sendPicture(use, file);
      if ('refusal' in result) {
        message.error(`${file.name}：${result.refusal}`);
      } else {
        result.isFlattened && message.info(`${file.name}：${FLATTENED}`);
        result.is_new || message.info(`${file.name}：图库里已经有这张图片`);
        sent += result.is_new ? 1 : 0;
      }
      setLeft((before) => before - 1);
    }
    if (sent > 0) {
      message.success(`已上传 ${sent} 张图片`);
      onDone();
    }
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: ITEMS,
          onClick: ({ key }) => {
            setUse(key as PictureUse);
            input.current?.click();
          },
        }}
      >
        <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={left > 0}>
          {left > 0 ? `正在上传，还有 ${left} 张` : '上传图片'}
        </Button>
      </Dropdown>
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_TYPES}
        style={{ display: 'none' }}
        aria-label="选择要上传的图片"
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
