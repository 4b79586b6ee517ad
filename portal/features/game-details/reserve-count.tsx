import { useReserveCount } from '#portal/actions/own-reservations.ts';
import { countText } from '#portal/ui/format.ts';

interface ReserveCountProps {
  id: number;
  /** In the page's data. */
  count: number;
}

/** The number of players who have reserved the game. */
export function ReserveCount({ id, count }: ReserveCountProps) {
  const reserved = useReserveCount('game', id, count);
  return reserved > 0 && <span>{countText(reserved)}人已预约</span>;
}
