import type { StoredUser } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { imageUrl } from '#portal/ui/image-url.ts';
import css from './signed-in.module.css';

interface SignedInProps {
  user: StoredUser;
  onGo: () => void;
  onAnother: () => void;
}

/** Who is logged in already, with the way on and the way to log in as somebody else. */
export function SignedIn({ user, onGo, onAnother }: SignedInProps) {
  return (
    <div className={css.card}>
      <h1>您已登录</h1>
      <img className={css.avatar} src={imageUrl(user.icon_url)} alt="" width={72} height={72} />
      <p className={css.name}>{user.nickname}</p>
      <p className={css.mobile}>{user.mobile_masked}</p>
      <button type="button" className={`${buttonClass.primaryLarge} ${css.go}`} onClick={onGo}>
        继续
      </button>
      <button type="button" className={css.other} onClick={onAnother}>
        换个账号登录
      </button>
    </div>
  );
}
