import { ArrowLeftOutlined, ArrowRightOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Form } from 'antd';
import { useContext, useRef, useState } from 'react';
import { PICTURE_USES } from '#contract/admin/media.ts';
import { pictureFile } from '#contract/picture-focus.ts';
import { useMay } from '../auth/use-session.ts';
import { pictureAddress } from '../fields/picture-address.ts';
import { FLATTENED, measurePicture, PICTURE_TYPES, sendPicture, UploadContext } from '../fields/uploads.ts';
import styles from './gallery.module.css';
import { PartButtons } from './part-buttons.tsx';

interface Props {
  name: string;
  partName: string;
  add(part: object): void;
  move(from: number, to: number): void;
  onRemove(index: number): void;
}

interface Part {
  kind?: 'image' | 'video';
  url?: string | null;
  poster_url?: string | null;
  alt?: string;
}

/** The pictures of a list in a row: several are added at once, dragged or moved with buttons, and deleted. */
export function Gallery({ name, partName, add, move, onRemove }: Props) {
  const parts: readonly (Part | undefined)[] = Form.useWatch(name) ?? [];
  const [dragged, setDragged] = useState<number>();
  const [moved, setMoved] = useState('');
  const moveTo = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < parts.length) {
      move(from, to);
      setMoved(`${partName} ${from + 1} 移到第 ${to + 1} 位`);
    }
  };
  return (
    <>
      <ol className={styles.row} aria-label={`${partName}的顺序`}>
        {parts.map((part, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id
            key={index}
            className={index === dragged ? `${styles.tile} ${styles.dragged}` : styles.tile}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', String(index));
              setDragged(index);
            }}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              dragged !== undefined && moveTo(dragged, index);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <Thumbnail part={part} name={`${partName} ${index + 1}`} />
            <span className={styles.buttons}>
              <PartButtons
                index={index}
                count={parts.length}
                before={{ icon: <ArrowLeftOutlined />, label: `前移${partName} ${index + 1}` }}
                after={{ icon: <ArrowRightOutlined />, label: `后移${partName} ${index + 1}` }}
                removal={`移除${partName} ${index + 1}`}
                onMove={(to) => moveTo(index, to)}
                onRemove={() => onRemove(index)}
              >
                <span>{index + 1}</span>
              </PartButtons>
            </span>
          </li>
        ))}
      </ol>
      <div role="status">{moved}</div>
      <UploadSeveral partName={partName} onUpload={add} />
    </>
  );
}

function Thumbnail({ part, name }: { part: Part | undefined; name: string }) {
  const picture = part?.kind === 'video' ? part.poster_url : part?.url;
  return picture ? (
    <img
      src={pictureAddress(pictureFile(picture))}
      alt={part?.alt || name}
      className={styles.picture}
      draggable={false}
      loading="lazy"
    />
  ) : (
    <span className={styles.picture}>{part?.kind === 'video' ? '视频' : '没有图片'}</span>
  );
}

function UploadSeveral({ partName, onUpload }: { partName: string; onUpload(part: object): void }) {
  const { message } = App.useApp();
  const mayUpload = useMay()('media.write');
  const track = useContext(UploadContext);
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(0);
  const send = async (files: readonly File[]) => {
    setLeft(files.length);
    for (const file of files) {
      const sent = await upload(file);
      if ('refusal' in sent) {
        message.error(`${file.name}：${sent.refusal}`);
      } else {
        const { path: url, width, height, isSmall, isFlattened } = sent;
        isFlattened && message.info(`${file.name}：${FLATTENED}`);
        isSmall && message.warning(`${file.name} 比 ${width}×${height} 小，放大后会模糊`);
        onUpload({ kind: 'image', url, poster_url: null, width, height, alt: '' });
      }
      setLeft((before) => before - 1);
    }
  };
  return mayUpload ? (
    <div>
      <Button icon={<UploadOutlined aria-hidden />} loading={left > 0} onClick={() => input.current?.click()}>
        {left > 0 ? `正在上传，还有 ${left} 张` : '一次上传多张截图'}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_TYPES}
        style={{ display: 'none' }}
        aria-label={`选择多个${partName}文件`}
        onChange={(event) => {
          track(send([...(event.target.files ?? [])]));
          event.target.value = '';
        }}
      />
    </div>
  ) : null;
}

async function upload(file: File) {
  const size = await measurePicture(file);
  if ('refusal' in size) {
    return size;
  }
  const use = size.width > size.height ? 'landscape' : 'portrait';
  const isSmall = size.width < PICTURE_USES[use].width || size.height < PICTURE_USES[use].height;
  return { ...(await sendPicture(use, file)), isSmall };
}
