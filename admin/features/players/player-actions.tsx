import { App, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useAction } from '#admin/auth/use-call.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { type PlayerAdminRow, playerEndSessions, playerUnban } from '#contract/admin/players.ts';
import { BanDialog } from './ban-dialog.tsx';

/** Ends sessions, bans and unbans a player. */
export function PlayerActions({ player, onDone }: { player: PlayerAdminRow; onDone(): void }) {
  const { message } = App.useApp();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { send } = useAction();
  if (!may('players.write')) {
    return null;
  }
  const { id, banned_at } = player;
  const run = async (call: typeof playerEndSessions | typeof playerUnban, done: string) => {
    if (await send(call, { id })) {
      message.success(done);
      onDone();
    }
  };
  return (
    <>
      <Popconfirm
        title="让这位玩家的所有登录失效？"
        description="玩家可以重新登录。"
        onConfirm={() => run(playerEndSessions, '已全部退出')}
      >
        <Button disabled={player.sessions === 0}>强制退出</Button>
      </Popconfirm>
      {banned_at !== null && (
        <Popconfirm title="解除封禁？" onConfirm={() => run(playerUnban, '已解封')}>
          <Button>解封</Button>
        </Popconfirm>
      )}
      <Button danger onClick={() => setOpen(true)}>
        {banned_at === null ? '封禁' : '修改封禁'}
      </Button>
      <BanDialog
        player={player}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onBanned={(ended) => {
          setOpen(false);
          message.success(ended > 0 ? `已封禁，退出了 ${ended} 个登录` : '已封禁');
          onDone();
        }}
      />
    </>
  );
}
