import { type ReactNode, useState } from 'react';
import { NICKNAME_DAYS, NICKNAME_LENGTH } from '#contract/account/constants.ts';
import { validationMessages } from '#contract/account/messages.ts';
import type { OwnProfile } from '#contract/account/own.ts';
import { PROFILE_ICONS } from '#contract/account/profile-icons.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import fields from '#portal/ui/form-fields.module.css';
import { fullTime } from '#portal/ui/format.ts';
import css from './care-form.module.css';
import { CareDialog, CareField } from './care-form.tsx';
import { UNSENT } from './picture-upload.tsx';

interface ProfileDialogProps {
  profile: OwnProfile;
  onDone: (profile: OwnProfile, msg: string) => void;
  onClose: () => void;
}

export function NicknameDialog({ profile, onDone, onClose }: ProfileDialogProps) {
  const { nickname, nickname_from } = profile;
  const rule = `${NICKNAME_LENGTH.min}~${NICKNAME_LENGTH.max} 个字，每 ${NICKNAME_DAYS} 天可以修改一次。以前的评论也会改用新昵称。`;
  return (
    <CareDialog<OwnProfile>
      title="修改昵称"
      call="setNickname"
      action="保存"
      doing="正在保存…"
      check={(fields) => {
        if (!fields.nickname) {
          return { field: 'nickname', msg: validationMessages.nicknameEmpty };
        }
        // It would use up the change of the week.
        return fields.nickname === nickname ? { field: 'nickname', msg: '与当前昵称相同' } : null;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <CareField
        name="nickname"
        label="昵称"
        autoComplete="nickname"
        defaultValue={nickname}
        hint={nickname_from ? `${fullTime(nickname_from)} 后可以再改。` : rule}
      />
    </CareDialog>
  );
}

const NAMES = ['狐狸', '猫', '熊', '猫头鹰', '兔子', '企鹅', '鲸鱼', '小龙', '月亮', '山', '叶子', '星星'];

/** @param props.upload the part that takes an own picture, where the site allows that */
export function IconDialog({
  profile,
  upload,
  onDone,
  onClose,
}: ProfileDialogProps & { upload?: ReactNode }) {
  const [chosen, setChosen] = useState(profile.icon_url);
  return (
    <CareDialog<OwnProfile>
      title="更换头像"
      call="setIcon"
      action="保存"
      doing="正在保存…"
      check={(fields) => {
        // Saving would discard it.
        if (fields[UNSENT]) {
          return { msg: '选好的图片还没有提交，请先点“提交审核”；不想用了，请点“不用这张”' };
        }
        if (!fields.icon_url) {
          return { field: 'icon_url', msg: '请选择一个头像' };
        }
        return fields.icon_url === profile.icon_url ? { field: 'icon_url', msg: '与当前头像相同' } : null;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {upload}
      <fieldset className={`${fields.set} ${css.icons}`}>
        <legend className={fields.label}>选择头像</legend>
        {PROFILE_ICONS.map((icon, i) => (
          <label key={icon} className={css.icon}>
            <input
              type="radio"
              name="icon_url"
              value={icon}
              checked={chosen === icon}
              aria-label={NAMES[i]}
              onChange={() => setChosen(icon)}
            />
            <img src={imageUrl(icon)} alt="" width={60} height={60} />
          </label>
        ))}
      </fieldset>
    </CareDialog>
  );
}
