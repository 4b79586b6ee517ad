import { UploadOutlined } from '@ant-design/icons';
import { App, Button, Flex, Image, Input } from 'antd';
import { lazy, useContext, useRef, useState } from 'react';
import { PICTURE_USES, type PictureUse } from '#contract/admin/media.ts';
import { pictureFile } from '#contract/picture-focus.ts';
import { useMay } from '../auth/use-session.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { CLEAR_TEXT } from './clear-button.tsx';
import type { InputProps } from './field.ts';
import { pictureAddress } from './picture-address.ts';
import styles from './picture-input.module.css';
import { FLATTENED, measurePicture, PICTURE_TYPES, sendPicture, UploadContext } from './uploads.ts';

const PictureCrops = lazy(async () => ({ default: (await import('./picture-crops.tsx')).PictureCrops }));
const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog }));
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface Props extends InputProps<string | null> {
  label: string;
  /** A screenshot is portrait or landscape, depending on the file. */
  use: PictureUse | 'screenshot';
  onSize?(size: { width: number; height: number }): void;
}

/** A picture: selected, dropped, pasted or given by URL. It is cropped before the upload. */
export function PictureInput({ id, label, use, value, onChange, onSize }: Props) {
  const { message } = App.useApp();
  const mayUpload = useMay()('media.write');
  const track = useContext(UploadContext);
  const fileInput = useRef<HTMLInputElement>(null);
  const [cropping, setCropping] = useState<{ picture: File; use: PictureUse }>();
  const [isUploading, setUploading] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const send = async (picture: Blob, purpose: PictureUse, name?: string) => {
    setCropping(undefined);
    setUploading(true);
    const sent = await sendPicture(purpose, picture, name);
    setUploading(false);
    if ('refusal' in sent) {
      message.error(sent.refusal);
      return;
    }
    sent.isFlattened && message.info(FLATTENED);
    onChange?.(sent.path);
    onSize?.({ width: sent.width, height: sent.height });
  };
  const selectFile = async (file: File | undefined) => {
    if (!file || !mayUpload) {
      return;
    }
    const size = await measurePicture(file);
    if ('refusal' in size) {
      message.error(size.refusal);
      return;
    }
    const purpose = use === 'screenshot' ? (size.width > size.height ? 'landscape' : 'portrait') : use;
    if (PICTURE_USES[purpose].height === null || file.type === 'image/gif') {
      track(send(file, purpose, file.name));
    } else {
      setCropping({ picture: file, use: purpose });
    }
  };
  const shape = cropping && PICTURE_USES[cropping.use];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are alternatives to the button
    <div
      className={styles.place}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void selectFile(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => {
        const [file] = event.clipboardData.files;
        if (file) {
          event.preventDefault();
          void selectFile(file);
        }
      }}
    >
      {value && (
        <Image
          src={pictureAddress(pictureFile(value))}
          alt={label}
          width={56}
          height={56}
          className={styles.picture}
        />
      )}
      <Flex vertical gap={6} flex={1} className={styles.field}>
        <Input
          id={id}
          value={value ? pictureFile(value) : ''}
          placeholder={mayUpload ? '上传、拖入、粘贴，或填写 https 地址' : 'https:// 开头的图片地址'}
          allowClear={CLEAR_TEXT}
          onChange={(event) => onChange?.(event.target.value || null)}
        />
        {mayUpload && (
          <div>
            <Button
              size="small"
              icon={<UploadOutlined />}
              loading={isUploading}
              aria-label={`上传${label}`}
              onClick={() => fileInput.current?.click()}
            >
              上传
            </Button>{' '}
            <Button size="small" aria-label={`从素材库选择${label}`} onClick={() => setChoosing(true)}>
              从素材库选择
            </Button>
            <input
              ref={fileInput}
              type="file"
              accept={PICTURE_TYPES}
              style={{ display: 'none' }}
              aria-label={`选择${label}文件`}
              onChange={(event) => {
                void selectFile(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </div>
        )}
        {value && use !== 'article' && use !== 'screenshot' && (
          <LazyPart>
            <PictureCrops picture={value} use={use} onChange={(next) => onChange?.(next)} />
          </LazyPart>
        )}
      </Flex>
      {isChoosing && (
        <LazyPart onClose={() => setChoosing(false)}>
          <LibraryDialog
            uses={use === 'screenshot' ? ['landscape', 'portrait'] : [use]}
            onClose={() => setChoosing(false)}
            onSelect={({ path, width, height }) => {
              setChoosing(false);
              onChange?.(path);
              onSize?.({ width, height });
            }}
          />
        </LazyPart>
      )}
      {cropping && shape?.height && (
        <LazyPart onClose={() => setCropping(undefined)}>
          <CropDialog
            picture={cropping.picture}
            use={shape}
            onClose={() => setCropping(undefined)}
            onCrop={(part) => track(send(part, cropping.use, cropping.picture.name))}
          />
        </LazyPart>
      )}
    </div>
  );
}
