import { Badge } from './badge.tsx';

/** The mark beside the name of content whose page is shown after a notice. */
export function MinorsMark() {
  return <Badge tone="warn">未成年人提示</Badge>;
}
