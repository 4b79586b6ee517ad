import 'react-easy-crop/react-easy-crop.css';
import { Modal, Slider } from 'antd';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import type { PICTURE_USES } from '#contract/admin/media.ts';
import { isAnimated } from '#contract/animated-picture.ts';
import styles from './crop-dialog.module.css';
import { FLATTENED } from './uploads.ts';

interface Props {
  picture: Blob;
  use: (typeof PICTURE_USES)[keyof typeof PICTURE_USES] & { height: number };
  onClose(): void;
  onCrop(picture: Blob): void;
}

const MAX_ZOOM = 4;

export function CropDialog({ picture, use, onClose, onCrop }: Props) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area>();
  const [address, setAddress] = useState<string>();
  const [isFlattened, setFlattened] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    void isAnimated(picture).then(setFlattened);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <Modal
      open
      title={`裁切${use.label}（${use.width}×${use.height}）`}
      okText="使用"
      okButtonProps={{ disabled: !part }}
      onOk={async () => part && onCrop(await cropPicture(picture, part))}
      onCancel={onClose}
      width={640}
    >
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={use.width / use.height}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setPart(pixels)}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <Slider min={1} max={MAX_ZOOM} step={0.05} value={zoom} onChange={setZoom} ariaLabelForHandle="放大" />
      {isFlattened && <p role="status">{FLATTENED}。</p>}
      {part && part.width < use.width && (
        <span role="status">选中的部分只有 {Math.round(part.width)} 像素宽，放大后会模糊。</span>
      )}
    </Modal>
  );
}

const QUALITY = 0.95;

async function cropPicture(picture: Blob, { x, y, width, height }: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('canvas.toBlob failed'))),
      'image/webp',
      QUALITY,
    );
  });
}
