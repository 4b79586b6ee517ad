import { useRef } from 'react';
import { malformedNumber } from '#contract/account/malformed-number.ts';
import { validationMessages as messages, PASSWORD_HINT } from '#contract/account/messages.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';
import { withConsent } from '#portal/api/as-player.ts';
import { CareDialog, CareField, CodeField, type Problem } from './care-form.tsx';
import { callOwnAccount } from './own-account.ts';

interface CredentialDialogProps {
  /** The masked number. */
  mobile: string;
  onDone: (data: unknown, msg: string) => void;
  onClose: () => void;
}

function mobileProblem(mobile = ''): Problem | null {
  if (mobile === '') {
    return { field: 'mobile', msg: messages.phoneEmpty };
  }
  return MOBILE.test(mobile) ? null : { field: 'mobile', msg: malformedNumber(mobile) };
}

const codeProblem = (field: string, code = ''): Problem | null =>
  code === '' ? { field, msg: messages.codeEmpty } : null;

/** The change of the number, with a code to each of both. */
export function NumberDialog({ mobile, onDone, onClose }: CredentialDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <CareDialog
      title="更换手机号"
      call="changeNumber"
      action="更换"
      doing="正在更换…"
      check={(fields) =>
        codeProblem('code', fields.code) ??
        mobileProblem(fields.mobile) ??
        codeProblem('mobile_code', fields.mobile_code)
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        当前手机号 {mobile}。收不到它的短信？请提交<a href="/BaseWebNav?id=6">账号申诉</a>。
      </p>
      <CodeField
        name="code"
        label="当前手机号的验证码"
        send={() => callOwnAccount<null>('sendOwnCode', { use: 'number' })}
      />
      <div ref={place}>
        <CareField
          name="mobile"
          label="新手机号"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          hint="仅支持中国大陆手机号"
        />
      </div>
      <CodeField
        name="mobile_code"
        label="新手机号的验证码"
        hint="更换后用新手机号登录，其他设备需要重新登录。"
        send={(show) => {
          const entered = mobileDigits(place.current?.querySelector('input')?.value ?? '');
          const problem = mobileProblem(entered);
          if (problem) {
            show(problem);
            return undefined;
          }
          return withConsent(() => callOwnAccount<null>('sendNumberCode', { mobile: entered }));
        }}
      />
    </CareDialog>
  );
}

/** A new password, with a code of the number. */
export function PasswordDialog({ mobile, onDone, onClose }: CredentialDialogProps) {
  return (
    <CareDialog
      title="修改密码"
      call="changePassword"
      action="修改"
      doing="正在修改…"
      check={({ code, password, again }) =>
        codeProblem('code', code) ??
        (password ? null : { field: 'password', msg: messages.newPasswordEmpty }) ??
        (password === again ? null : { field: 'again', msg: messages.passwordsDiffer })
      }
      fieldsOf={({ code = '', password = '' }) => ({ code, password })}
      onDone={onDone}
      onClose={onClose}
    >
      <CodeField
        name="code"
        label="验证码"
        hint={`发送到 ${mobile}`}
        send={() => callOwnAccount<null>('sendOwnCode', { use: 'password' })}
      />
      <CareField
        name="password"
        label="新密码"
        type="password"
        autoComplete="new-password"
        hint={`${PASSWORD_HINT}，修改后其他设备需要重新登录。`}
      />
      <CareField name="again" label="确认新密码" type="password" autoComplete="new-password" />
    </CareDialog>
  );
}
