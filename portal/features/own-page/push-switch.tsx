import { useEffect, useState } from 'react';
import { endPushesHere } from '#portal/actions/own-push-subscription.ts';
import { type PushState, readPushState, subscribeHere } from '#portal/actions/push-subscription.ts';
import { useUid } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { showToast } from '#portal/ui/toast.tsx';
import css from './own-page.module.css';

const TEXTS: Readonly<Record<PushState, string>> = {
  unsupported: '这个浏览器不支持推送。',
  blocked: '您在浏览器里禁止了本站发通知。要接收推送，请先在浏览器的网站设置里允许通知。',
  off: '这个浏览器还没有开启推送。开启后，消息加密经浏览器厂商的服务器送达，服务器可能在境外。',
  on: '这个浏览器已开启推送，可以在上面的表里选择要接收的类型。退出登录后就不再推送。',
};

/** Turns the pushes to this browser on and off. The permission is requested on the click only. */
export function PushSwitch({ publicKey }: { publicKey: string }) {
  const uid = useUid() ?? '';
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let current = true;
    readPushState(publicKey, uid)
      .catch((): PushState => 'unsupported')
      .then((read) => {
        if (current) {
          setState(read);
        }
      });
    return () => {
      current = false;
    };
  }, [publicKey, uid]);
  const begin = async () => {
    const { state: next, failure } = await subscribeHere(publicKey, uid);
    setState(next);
    if (failure) {
      showToast(failure, 'bad');
    } else if (next === 'on') {
      showToast('推送已开启');
    }
  };
  const end = async () => {
    await endPushesHere();
    setState('off');
    showToast('推送已关闭');
  };
  return (
    <div className={css.channel}>
      <p className={css.note}>
        {state && TEXTS[state]}国内网络下，Chrome 可能收不到推送，重要的事请以站内消息为准。
      </p>
      {(state === 'off' || state === 'on') && (
        <button type="button" className={buttonClass.quiet} onClick={state === 'on' ? end : begin}>
          {state === 'on' ? '关闭这个浏览器的推送' : '在这个浏览器开启推送'}
        </button>
      )}
    </div>
  );
}
