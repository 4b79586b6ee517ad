import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { OwnAccount } from '#contract/account/own.ts';
import { OWN_PICTURE_BYTES, OWN_PICTURES_PER_DAY } from '#contract/account/own-picture.ts';
import { PICTURE_FAULTS, pictureFault } from '#contract/picture-file.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { buttonClass } from '#portal/ui/button.ts';
import fields from '#portal/ui/form-fields.module.css';
import css from './care-form.module.css';
import { sendPicture } from './own-account.ts';
import { dataAddress, squarePicture } from './square-picture.ts';

/** The form has this field while a chosen picture is not sent. */
export const UNSENT = 'unsent';

interface Chosen {
  picture: Blob;
  shown: string;
}

interface PictureUploadProps {
  upload: NonNullable<OwnAccount['upload']>;
  onSent: (msg: string) => void;
}

/** Takes a picture of the player's own, shows the square of it, and sends it for moderation. */
export function PictureUpload({ upload, onSent }: PictureUploadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (!file) {
      return;
    }
    setProblem('');
    setChosen(null);
    const fault = await pictureFault(file);
    // Some browsers show HEIC: then the square of it is a JPEG.
    const picture = fault === null || fault === 'heic' ? await squarePicture(file) : file;
    if (fault !== null && picture === file) {
      setProblem(PICTURE_FAULTS[fault]);
      return;
    }
    if (picture.size > OWN_PICTURE_BYTES) {
      setProblem(`图片超过 ${OWN_PICTURE_BYTES / 1024 / 1024} MB，请换一张小一点的`);
      return;
    }
    const shown = await dataAddress(picture).catch(() => '');
    if (shown === '') {
      setProblem(PICTURE_FAULTS.unreadable);
    } else {
      setChosen({ picture, shown });
    }
  };
  const send = async () => {
    if (!chosen || isSending) {
      return;
    }
    setIsSending(true);
    const response = await asPlayer(() => sendPicture(chosen.picture));
    setIsSending(false);
    if (response.status === 1) {
      onSent(response.msg);
    } else if (response.code !== 'LOGIN_REQUIRED') {
      setProblem(response.msg);
    }
  };
  const discard = () => {
    setChosen(null);
    setProblem('');
    input.current?.focus();
  };
  return (
    <div>
      <div className={css.upload}>
        {chosen && (
          <img src={chosen.shown} alt="要上传的头像" width={72} height={72} className={css.chosen} />
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className={css.file}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <label htmlFor={id} className={buttonClass.quiet}>
          {chosen ? '换一张图片' : '上传自己的图片'}
        </label>
        {chosen && (
          <>
            <input type="hidden" name={UNSENT} value="1" />
            <button
              type="button"
              className={buttonClass.primary}
              aria-disabled={isSending || undefined}
              onClick={send}
            >
              {isSending ? '正在提交…' : '提交审核'}
            </button>
            <button type="button" className={buttonClass.quiet} disabled={isSending} onClick={discard}>
              不用这张
            </button>
          </>
        )}
      </div>
      <p id={`${id}-hint`} className={fields.hint}>
        {upload.state === '待审核' && '您有一个头像正在审核，再次提交会替换它，改选下面的头像会取消审核。'}
        取图片中间的正方形；审核通过后其他玩家才能看到。每天最多提交 {OWN_PICTURES_PER_DAY} 次。
      </p>
      <p role="alert" className={fields.problem}>
        {problem}
      </p>
    </div>
  );
}
