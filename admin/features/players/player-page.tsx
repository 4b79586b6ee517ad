import { Alert, Button, Card, Descriptions, Flex, Result, Skeleton, Tabs, Tag, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { MaskedNumber } from '#admin/fields/masked-number.tsx';
import { History } from '#admin/history/history-panel.tsx';
import { RenumberDialog } from '#admin/resources/renumber-dialog.tsx';
import { showTime } from '#admin/ui/china-time.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import { type PlayerAdminRow, playerHistory, playerList, playerNumber } from '#contract/admin/players.ts';
import { PlayerActions } from './player-actions.tsx';
import { PlayerAvatar } from './player-avatar.tsx';
import { PlayerData } from './player-data.tsx';
import { PlayerClaims, PlayerComments, PlayerSessions } from './player-tabs.tsx';

const playerLabels = {
  ban_reason: '封禁原因',
  banned_until: '解封时间',
  ended: '退出的登录数',
  mobile: '手机号',
  reason: '原因',
  case_no: '申诉受理编号',
};

export function Page({ id }: { id: number }) {
  const may = useMay();
  const { data, refusal, isLoading, reload } = useCall(playerList, { id });
  const player = data?.list[0];
  if (refusal) {
    return <Result status="warning" title={refusal} />;
  }
  if (!player) {
    return isLoading ? <Skeleton active /> : <Result status="404" title="这位玩家不存在" />;
  }
  const { nickname, icon_url, banned_at, banned_until, ban_reason } = player;
  const version = `${banned_at}${banned_until}${player.sessions}${player.mobile_masked}`;
  return (
    <>
      <PageTitle title={nickname} beside={banned_at !== null && <Tag color="error">封禁中</Tag>}>
        <PlayerData id={id} onDone={reload} />
        <RenumberButton player={player} onDone={reload} />
        <PlayerActions player={player} onDone={reload} />
      </PageTitle>
      <Flex vertical gap={16}>
        {banned_at !== null && (
          <Alert
            type="error"
            showIcon
            title={`${showTime(banned_at)} 起封禁，${banned_until === null ? '不限期' : `到 ${showTime(banned_until)}`}`}
            description={`玩家登录时看到的原因：${ban_reason}`}
          />
        )}
        <Card>
          <Flex gap={24} wrap align="flex-start">
            <PlayerAvatar icon={icon_url} size={64} />
            <Descriptions
              column={{ xs: 1, md: 2, xxl: 4 }}
              style={{ flex: 1 }}
              items={[
                { key: 'id', label: '编号', children: player.id },
                { key: 'uid', label: '公开编号', children: <code>{player.uid}</code> },
                {
                  key: 'mobile',
                  label: '手机号',
                  children: <PlayerNumber key={player.id} player={player} />,
                },
                { key: 'created_at', label: '注册时间', children: showTime(player.created_at) },
                ...(may('avatars.read')
                  ? [
                      {
                        key: 'picture',
                        label: '上传的头像',
                        children: <Link to={`/avatars?state=all&player_id=${id}`}>查看、移除</Link>,
                      },
                    ]
                  : []),
              ]}
            />
          </Flex>
          {player.account === 'external' && (
            <Typography.Text type="secondary">手机号由外部账号服务管理，请在那边更换</Typography.Text>
          )}
        </Card>
        <Card>
          <Tabs
            items={[
              {
                key: 'sessions',
                label: `登录设备（${player.sessions}）`,
                children: <PlayerSessions key={version} id={id} />,
              },
              { key: 'claims', label: '领取记录', children: <PlayerClaims id={id} /> },
              ...(may('comments.read')
                ? [{ key: 'comments', label: '评论', children: <PlayerComments id={id} /> }]
                : []),
              {
                key: 'history',
                label: '操作记录',
                children: <History key={version} id={id} call={playerHistory} labels={playerLabels} />,
              },
            ]}
          />
        </Card>
      </Flex>
    </>
  );
}

function PlayerNumber({ player: { id, mobile_masked, former_masked } }: { player: PlayerAdminRow }) {
  const { send, isSending } = useAction();
  return mobile_masked ? (
    <MaskedNumber
      masked={mobile_masked}
      permission="players.write"
      isReading={isSending}
      read={async () => (await send(playerNumber, { id }))?.mobile}
    />
  ) : (
    `未绑定${former_masked ? `（原 ${former_masked}，号码已有新主人）` : ''}`
  );
}

/** Moves the account to another number, where the account service can. */
function RenumberButton({ player, onDone }: { player: PlayerAdminRow; onDone(): void }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('players.renumber') || player.account !== 'built-in') {
    return null;
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>更换手机号</Button>
      <RenumberDialog player={player} isOpen={isOpen} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  );
}
