import { Alert, Button, Flex, Slider } from 'antd';
import { useState } from 'react';
import { PICTURE_USES, type PictureUse } from '#contract/admin/media.ts';
import { pictureFile, pictureFocus, withFocus } from '#contract/picture-focus.ts';
import { CROPS } from './crops.ts';
import { pictureAddress } from './picture-address.ts';
import styles from './picture-crops.module.css';

interface Props {
  picture: string;
  use: PictureUse;
  onChange(picture: string): void;
}

/** The height of a shape in pixels; a narrow column makes wide ones smaller. */
const HEIGHT = 88;

/** A picture as phones and computers crop it, and its focus: the point that stays visible. */
export function PictureCrops({ picture, use, onChange }: Props) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const { shapes, centre } = CROPS[use];
  const chosen = pictureFocus(picture);
  const focus = chosen ?? centre;
  const src = pictureAddress(pictureFile(picture));
  const position = `${focus.x}% ${focus.y}%`;
  const wanted = PICTURE_USES[use].width;
  const isCropped =
    size !== undefined &&
    shapes.some((shape) => differ(shape.width / shape.height, size.width / size.height));
  const choose = (next: Partial<typeof focus>) => onChange(withFocus(picture, { ...focus, ...next }));
  return (
    <Flex vertical gap={8}>
      <ul className={styles.shapes} aria-label="网站上的裁切">
        {shapes.map(({ name, width, height, isRounded }) => (
          <li key={name} style={{ width: Math.round((HEIGHT * width) / height) }}>
            <img
              src={src}
              alt={`${name}上显示的部分`}
              className={isRounded ? styles.rounded : styles.shape}
              style={{ aspectRatio: `${width} / ${height}`, objectPosition: position }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth, height: naturalHeight })
              }
            />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      {size && size.width < wanted && (
        <Alert
          type="warning"
          showIcon
          title={`图片只有 ${size.width} 像素宽，这里需要 ${wanted} 像素，放大后会模糊。`}
        />
      )}
      {isCropped && (
        <fieldset className={styles.focus}>
          <legend>焦点：裁切时一定保留的位置。点图片上的一点，或者拖动滑块。</legend>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders do the same from the keyboard */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same from the keyboard */}
          <div
            className={styles.whole}
            onClick={({ currentTarget, clientX, clientY }) => {
              const { left, top, width, height } = currentTarget.getBoundingClientRect();
              choose({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
            }}
          >
            <img src={src} alt="" />
            <span className={styles.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
          </div>
          <span>左右</span>
          <Slider step={10} value={focus.x} onChange={(x) => choose({ x })} ariaLabelForHandle="焦点，左右" />
          <span>上下</span>
          <Slider step={10} value={focus.y} onChange={(y) => choose({ y })} ariaLabelForHandle="焦点，上下" />
          {chosen && (
            <Button size="small" onClick={() => onChange(withFocus(picture, null))}>
              恢复默认焦点
            </Button>
          )}
        </fieldset>
      )}
    </Flex>
  );
}

/** Shapes that differ by less than this share look alike. */
const SAME = 0.02;

function differ(one: number, other: number): boolean {
  return Math.abs(one / other - 1) > SAME;
}
