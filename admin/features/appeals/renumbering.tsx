import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction } from '#admin/auth/use-call.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { RenumberDialog } from '#admin/resources/renumber-dialog.tsx';
import { type AppealAdminRow, appealNumbers } from '#contract/admin/appeals.ts';
import { type PlayerAdminRow, playerList } from '#contract/admin/players.ts';

interface Found {
  player: PlayerAdminRow;
  contact: string;
}

/** Carries out an appeal for another number: finds the player by the number of the account. */
export function Renumbering({ appeal }: { appeal: AppealAdminRow }) {
  const { id, kind, state, case_no, account_masked } = appeal;
  const may = useMay();
  const navigate = useNavigate();
  const { send, isSending } = useAction();
  const [found, setFound] = useState<Found>();
  const [isMissing, setMissing] = useState(false);
  const isOpen = state === '待处理' || state === '处理中';
  const canRenumber = may('players.renumber') && may('players.read') && may('appeals.write');
  if (kind !== '换绑手机号' || !isOpen || !canRenumber) {
    return null;
  }
  const find = async () => {
    const numbers = await send(appealNumbers, { id });
    const players = numbers && (await send(playerList, { mobile: numbers.account }));
    if (players) {
      const [player] = players.list;
      setMissing(!player);
      setFound(player && { player, contact: numbers.contact });
    }
  };
  return (
    <Flex vertical gap={16} align="flex-start" style={{ marginTop: 16 }}>
      {isMissing && (
        <Alert
          type="warning"
          showIcon
          title={`没有玩家在用 ${account_masked}`}
          description={
            <>
              请在<Link to="/players">玩家</Link>中按昵称或编号查找，在玩家页更换手机号，并填写案件号{' '}
              {case_no}。
            </>
          }
        />
      )}
      {found && found.player.account !== 'built-in' && (
        <Alert type="warning" showIcon title="手机号由外部账号服务管理，请在那边更换" />
      )}
      <Button type="primary" loading={isSending} onClick={find}>
        更换手机号
      </Button>
      {found?.player.account === 'built-in' && (
        <RenumberDialog
          player={found.player}
          isOpen
          mobile={found.contact}
          caseNo={case_no}
          onClose={() => setFound(undefined)}
          onDone={() => navigate(`/players/${found.player.id}`)}
        />
      )}
    </Flex>
  );
}
