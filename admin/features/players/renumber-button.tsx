import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { RenumberDialog } from '#admin/resources/renumber-dialog.tsx';
import type { PlayerAdminRow } from '#contract/admin/players.ts';

/** Moves the account to another number, where the account service can. */
export function RenumberButton({ player, onDone }: { player: PlayerAdminRow; onDone(): void }) {
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
