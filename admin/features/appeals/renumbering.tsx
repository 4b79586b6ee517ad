import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import { useAction } from '#admin/calls/use-call.ts';
import { RenumberDialog } from '#admin/resources/renumber-dialog.tsx';
import { showTime } from '#admin/ui/china-time.ts';
import { type AppealAdminRow, appealNumbers } from '#contract/admin/appeals.ts';
import { type PlayerAdminRow, playerList } from '#contract/admin/players.ts';

interface Found {
  players: readonly PlayerAdminRow[];
  contact: string;
}

/** Carries out an appeal for another number: finds the players who have, or had, the number of the account. */
export function Renumbering({ appeal }: { appeal: AppealAdminRow }) {
  const { id, kind, state, case_no } = appeal;
  const may = useMay();
  const navigate = useNavigate();
  const { send, isSending } = useAction();
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<PlayerAdminRow>();
  const isOpen = state === '待处理' || state === '处理中';
  const canRenumber = may('players.renumber') && may('players.read') && may('appeals.write');
  if (kind !== '换绑手机号' || !isOpen || !canRenumber) {
    return null;
  }
  const find = async () => {
    const numbers = await send(appealNumbers, { id });
    const listed = numbers && (await send(playerList, { mobile: numbers.account }));
    if (listed) {
      setFound({ players: listed.list, contact: numbers.contact });
      const [player] = listed.list;
      setChosen(listed.list.length === 1 && player?.account === 'built-in' ? player : undefined);
    }
  };
  return (
    <Flex vertical gap={16} align="flex-start" style={{ marginTop: 16 }}>
      <Button type="primary" loading={isSending} onClick={find}>
        更换手机号
      </Button>
      {found && <Candidates found={found} appeal={appeal} onChoose={setChosen} />}
      {found && chosen && (
        <RenumberDialog
          player={chosen}
          isOpen
          mobile={found.contact}
          caseNo={case_no}
          onClose={() => setChosen(undefined)}
          onDone={() => navigate(`/players/${chosen.id}`)}
        />
      )}
    </Flex>
  );
}

interface CandidatesProps {
  found: Found;
  appeal: AppealAdminRow;
  onChoose(player: PlayerAdminRow): void;
}

/** What there is to say unless exactly one account can be moved. */
function Candidates({ found: { players }, appeal, onChoose }: CandidatesProps) {
  const { account_masked, case_no } = appeal;
  if (players.length === 0) {
    return (
      <Alert
        type="warning"
        showIcon
        title={`没有玩家在用 ${account_masked}`}
        description={
          <>
            请在<Link to="/players">玩家</Link>中按昵称或编号查找，在玩家页更换手机号，并填写受理编号{' '}
            {case_no}。
          </>
        }
      />
    );
  }
  if (players.some(({ account }) => account !== 'built-in')) {
    return <Alert type="warning" showIcon title="手机号由外部账号服务管理，请在那边更换" />;
  }
  return (
    players.length > 1 && (
      <Alert
        type="info"
        showIcon
        title={`${account_masked} 先后属于这几位玩家，请选择申诉人的账号`}
        description={
          <Flex vertical gap={8} align="flex-start">
            {players.map((player) => (
              <Flex key={player.id} gap={8} wrap align="center">
                <span>
                  {player.nickname}，编号 {player.id}，{showTime(player.created_at)} 注册，
                  {player.former_masked ? '号码已被新主人使用' : '现在使用这个号码'}
                </span>
                <Button size="small" aria-label={`选择编号 ${player.id}`} onClick={() => onChoose(player)}>
                  选择
                </Button>
              </Flex>
            ))}
          </Flex>
        }
      />
    )
  );
}
