import { type ReactNode, useEffect, useState } from 'react';
import type { OwnAccount, OwnProfile } from '#contract/account/own.ts';
import { imageUrl } from '#contract/picture-sources.ts';
import { type StoredUser, setAvaUrl } from '#portal/browser/state/shared-state.ts';
import { storeUser } from '#portal/browser/state/stored-user.ts';
import { RowButton } from '#portal/ui/row-button.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import { NumberDialog, PasswordDialog } from './credential-dialogs.tsx';
import css from './own-page.module.css';
import { PictureUpload } from './picture-upload.tsx';
import { IconDialog, NicknameDialog } from './profile-dialogs.tsx';

interface AccountCareProps {
  account: OwnAccount;
  user: StoredUser;
  reload: () => Promise<void>;
}

/** Nickname, picture, number and password, each with its dialog. What the account service can't change has none. */
export function AccountCare({ account, user, reload }: AccountCareProps) {
  const [open, setOpen] = useState<'nickname' | 'icon' | 'number' | 'password' | null>(null);
  const { profile, mobile_masked, can, upload } = account;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change that is being saved must not be taken back
  useEffect(() => {
    // An approved or removed picture reaches the header with the next visit of this page.
    if (profile.icon_url !== user.icon_url) {
      storeUser({ ...user, icon_url: profile.icon_url });
      setAvaUrl(profile.icon_url);
    }
  }, [profile.icon_url]);
  const close = () => setOpen(null);
  const done = async (msg: string) => {
    close();
    showToast(msg);
    await reload();
  };
  const profiled = async ({ nickname, icon_url }: OwnProfile, msg: string) => {
    storeUser({ ...user, nickname, icon_url });
    setAvaUrl(icon_url);
    await done(msg);
  };
  const dialog = { onClose: close };
  return (
    <>
      <dl className={css.care}>
        <Fact name="昵称" action="修改" onAct={() => setOpen('nickname')}>
          {profile.nickname}
        </Fact>
        <Fact name="头像" action="更换" onAct={() => setOpen('icon')}>
          <span className="wrap-2 middle">
            <img
              src={imageUrl(profile.icon_url)}
              alt="当前头像"
              width={32}
              height={32}
              className={css.small}
            />
            {upload?.state === '待审核' && <span className="soft small">新头像审核中</span>}
          </span>
        </Fact>
        <Fact
          name="手机号"
          {...(can.change_number && can.use_codes && { action: '更换', onAct: () => setOpen('number') })}
        >
          {mobile_masked || '没有绑定'}
        </Fact>
        {can.use_codes && (
          <Fact name="密码" action="修改" onAct={() => setOpen('password')}>
            用验证码修改
          </Fact>
        )}
      </dl>
      {!can.change_number && <p className={css.note}>手机号由提供账号的服务管理，请在那里更换。</p>}
      {can.change_number && !can.use_codes && (
        <p className={css.note}>
          要更换手机号，请提交<a href="/BaseWebNav?id=6">账号申诉</a>。
        </p>
      )}
      {upload?.state === '已退回' && (
        <p className={css.note}>
          {upload.removed ? '您的头像已被移除' : '您上传的头像没有通过审核'}
          {upload.reason && `，原因：${upload.reason}`}。可以换一张图片再上传。
        </p>
      )}
      {open === 'nickname' && <NicknameDialog profile={profile} onDone={profiled} {...dialog} />}
      {open === 'icon' && (
        <IconDialog
          profile={profile}
          {...(upload && { upload: <PictureUpload upload={upload} onSent={done} /> })}
          onDone={profiled}
          {...dialog}
        />
      )}
      {open === 'number' && (
        <NumberDialog
          mobile={mobile_masked}
          onDone={(data, msg) => {
            storeUser({ ...user, ...(data as { mobile_masked: string }) });
            done(msg);
          }}
          {...dialog}
        />
      )}
      {open === 'password' && (
        <PasswordDialog mobile={mobile_masked} onDone={(_data, msg) => done(msg)} {...dialog} />
      )}
    </>
  );
}

interface FactProps {
  name: string;
  action?: string;
  onAct?: () => void;
  children: ReactNode;
}

function Fact({ name, action, onAct, children }: FactProps) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {action && onAct && <RowButton label={action} name={name} onClick={onAct} />}
      </dd>
    </div>
  );
}
