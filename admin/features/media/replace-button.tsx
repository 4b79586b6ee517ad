import { App, Button, Modal } from 'antd';
import { lazy, useRef, useState } from 'react';
import { useAction } from '#admin/calls/use-call.ts';
import { pictureAddress } from '#admin/fields/picture-address.ts';
import { FLATTENED, measurePicture, PICTURE_TYPES, sendPicture } from '#admin/fields/uploads.ts';
import { LazyPart } from '#admin/ui/lazy-part.tsx';
import { PICTURE_USES } from '#contract/admin/media.ts';
import { type MediaRow, mediaLists, mediaReplace, mediaUndo } from '#contract/admin/media-library.ts';
import { isAnimated } from '#contract/animated-picture.ts';
import styles from './media.module.css';
import { nameOf } from './picture-name.ts';

const CropDialog = lazy(async () => ({
  default: (await import('#admin/fields/crop-dialog.tsx')).CropDialog,
}));
const LibraryDialog = lazy(async () => ({
  default: (await import('#admin/fields/library-dialog.tsx')).LibraryDialog,
}));

/** Seconds in which the message of a replacement offers to undo it. */
const UNDO_S = 60;

interface Props {
  picture: MediaRow;
  onDone(): void;
}

/** Puts another picture, uploaded or from the library, in the place of this one in all records. */
export function ReplaceButton({ picture, onDone }: Props) {
  const { message } = App.useApp();
  const { send, isSending } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'choose' | 'library' | 'crop'>();
  const [file, setFile] = useState<File>();
  const [next, setNext] = useState<MediaRow>();
  const [isFlattened, setFlattened] = useState(false);
  const { use } = picture;
  const shape = PICTURE_USES[use];
  const choose = (chosen: MediaRow | undefined, isOneFrame = false) => {
    setNext(chosen);
    setFlattened(isOneFrame);
    setStep('choose');
  };
  const close = () => {
    setStep(undefined);
    setNext(undefined);
  };
  /** @param original the file before it was cropped */
  const upload = async (blob: Blob, original: File) => {
    const sent = await sendPicture(use, blob, original.name);
    if ('refusal' in sent) {
      message.error(sent.refusal);
      setStep('choose');
      return;
    }
    const found = await send(mediaLists.list, { q: sent.path });
    choose(found?.list[0], await isAnimated(original));
  };
  const select = async (chosen: File) => {
    const size = await measurePicture(chosen);
    if ('refusal' in size) {
      message.error(size.refusal);
    } else if (shape.height === null) {
      await upload(chosen, chosen);
    } else {
      setFile(chosen);
      setStep('crop');
    }
  };
  const undo = async (replacement: number) => {
    const undone = await send(mediaUndo, { replacement });
    if (undone) {
      const left = undone.left.length > 0 ? `，${undone.left.length} 处之后又改过，已保留` : '';
      message.success(`已恢复 ${undone.restored} 处内容${left}`);
      onDone();
    }
  };
  const replace = async () => {
    const replaced = next && (await send(mediaReplace, { id: picture.id, with: next.id }));
    if (!replaced) {
      return;
    }
    close();
    onDone();
    const { replacement, records } = replaced;
    if (replacement === null) {
      message.info('没有内容使用这张图片，无需替换');
      return;
    }
    const key = `replaced-${replacement}`;
    message.open({
      key,
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          已在 {records} 处内容里换成新图片
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              void undo(replacement);
            }}
          >
            撤销
          </Button>
        </>
      ),
    });
  };
  return (
    <>
      <Button type="link" size="small" onClick={() => setStep('choose')}>
        替换
      </Button>
      <Modal
        open={step === 'choose'}
        title={`替换“${nameOf(picture)}”`}
        okText={`在 ${picture.use_count} 处内容里替换`}
        okButtonProps={{ disabled: !next }}
        confirmLoading={isSending}
        onOk={replace}
        onCancel={close}
      >
        <p>新图片会出现在使用这张图片的所有内容里，包括未发布的。原图保留在素材库里。</p>
        <div className={styles.pair}>
          <div>
            原图
            <img src={pictureAddress(picture.path)} alt={`原图：${nameOf(picture)}`} />
          </div>
          <div>
            新图
            {next && <img src={pictureAddress(next.path)} alt={`新图：${nameOf(next)}`} />}
          </div>
        </div>
        {next && isFlattened && <p role="status">{FLATTENED}。</p>}
        <Button onClick={() => input.current?.click()}>上传新图片</Button>{' '}
        <Button onClick={() => setStep('library')}>从素材库选择</Button>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          style={{ display: 'none' }}
          aria-label={`选择替换${nameOf(picture)}的文件`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            chosen && void select(chosen);
          }}
        />
      </Modal>
      <LazyPart key={step} onClose={() => setStep('choose')}>
        {step === 'library' && (
          <LibraryDialog
            uses={[use]}
            onClose={() => setStep('choose')}
            onSelect={(selected) => choose(selected)}
          />
        )}
        {step === 'crop' && file && shape.height !== null && (
          <CropDialog
            picture={file}
            use={shape}
            onClose={() => setStep('choose')}
            onCrop={(part) => void upload(part, file)}
          />
        )}
      </LazyPart>
    </>
  );
}
