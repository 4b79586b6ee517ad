import type { CallData } from '#contract/call.ts';
import type { messageSettings } from '#contract/calls/notifications.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { showToast } from '#portal/ui/toast.tsx';
import css from './own-page.module.css';
import { PushSwitch } from './push-switch.tsx';

export type MessageSettings = CallData<typeof messageSettings>;

interface ChannelNotesProps {
  settings: MessageSettings;
  onChange: (settings: MessageSettings) => void;
}

/** What the player should know of the channels besides the portal, and how to end them. */
export function ChannelNotes({ settings, onChange }: ChannelNotesProps) {
  return (
    <>
      {settings.sms && <SmsNote sms={settings.sms} onChange={onChange} />}
      {settings.push && <PushSwitch publicKey={settings.push.public_key} />}
    </>
  );
}

function SmsNote({
  sms: { mobile_masked, monthly },
  onChange,
}: Pick<ChannelNotesProps, 'onChange'> & { sms: NonNullable<MessageSettings['sms']> }) {
  const end = async () => {
    const response = await asPlayer(() => services.send('/vue/smsoff', {}));
    if (response.status === 1) {
      onChange(response.data);
      showToast('短信通知已全部退订');
    } else if (response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  return (
    <div className={css.channel}>
      <p className={css.note}>
        短信发到 {mobile_masked}，只在 8:00 到 22:00 之间发，每月最多 {monthly}{' '}
        条。如不想再接收，可以在这里退订，也可以回复 R。换绑手机号后要重新开通。
      </p>
      <button type="button" className={buttonClass.quiet} onClick={end}>
        全部退订
      </button>
    </div>
  );
}
