import type { CallInput } from '#contract/call.ts';
import type { messageSetting } from '#contract/calls/notifications.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { useOwn } from '#portal/api/use-own.ts';
import { Pending } from '#portal/ui/pending.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import { ChannelNotes, type MessageSettings } from './channel-notes.tsx';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';

type Setting = MessageSettings['list'][number];
type Channel = 'portal' | 'sms' | 'push';

const ABOUT: Readonly<Record<Setting['kind'], string>> = {
  评论回复: '有人回复了您的评价',
  处理结果: '评论审核、举报和申诉的结果',
  预约提醒: '预约的游戏或礼包有新进展',
  礼包上新: '收藏的游戏有新礼包',
  开服提醒: '收藏的游戏即将开新区',
  礼包到期: '领到的兑换码快到期',
  平台公告: '平台发给玩家的公告',
  账号安全: '手机号、密码、注销等变动',
};

const COLUMNS: Readonly<Record<Channel, { short: string; name: string }>> = {
  portal: { short: '站内', name: '站内消息' },
  sms: { short: '短信', name: '短信通知' },
  push: { short: '浏览器\n推送', name: '浏览器推送' },
};

/** The kinds of messages and the channels over which the player gets them, with a switch for each. */
export function OwnMessages() {
  const { data: settings, failure, load, setData } = useOwn(() => services.get('/vue/messagesettings', {}));
  const change = async (switched: CallInput<typeof messageSetting>) => {
    const response = await asPlayer(() => services.send('/vue/messagesetting', switched));
    if (response.status === 1) {
      setData(response.data);
    } else if (response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  return (
    <OwnPart id="own-messages" title="消息设置" more={{ href: '/BaseMessage', label: '查看消息' }}>
      {settings ? (
        <>
          <SettingsTable settings={settings} onChange={change} />
          <p className={css.note}>
            处理结果和账号安全关系到您的权益，站内消息不能关闭。关闭的类型，以后不再发给您。
          </p>
          <ChannelNotes settings={settings} onChange={setData} />
        </>
      ) : (
        <Pending failure={failure} onRetry={load} />
      )}
    </OwnPart>
  );
}

interface SettingsTableProps {
  settings: MessageSettings;
  onChange: (switched: CallInput<typeof messageSetting>) => void;
}

/** A channel that the site does not offer has no column. */
function SettingsTable({ settings: { list, sms, push }, onChange }: SettingsTableProps) {
  const channels: Channel[] = [
    'portal',
    ...(sms ? ['sms' as const] : []),
    ...(push ? ['push' as const] : []),
  ];
  return (
    <table className={css.settings}>
      <thead>
        <tr>
          <th scope="col">类型</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {COLUMNS[channel].short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((setting) => (
          <tr key={setting.kind}>
            <th scope="row">
              {setting.kind}
              <span className={css.note}>{ABOUT[setting.kind]}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Switch
                  setting={setting}
                  channel={channel}
                  onChange={(isOn) => onChange({ kind: setting.kind, [channel]: isOn })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SwitchProps {
  setting: Setting;
  channel: Channel;
  onChange: (isOn: boolean) => void;
}

/** Without the message in the portal there is none over the other channels. */
function Switch({ setting, channel, onChange }: SwitchProps) {
  const isOn = setting[channel];
  if (isOn === null) {
    return <span className={css.note}>—</span>;
  }
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        aria-label={`${setting.kind} ${COLUMNS[channel].name}`}
        checked={isOn}
        disabled={channel === 'portal' ? setting.fixed : !setting.portal}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
