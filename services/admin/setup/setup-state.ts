import type { Permission } from '#contract/admin/roles.ts';
import type { SetupItem } from '#contract/admin/setup.ts';

/** An item as the portal's state has it, before the decisions of operators. */
export interface StatedItem extends Omit<SetupItem, 'state' | 'waived'> {
  is_done: boolean;
  /** Who sees the item: those who may change it, for this site if it belongs to one. */
  permission: Permission;
  site?: number;
}

export interface SetupState {
  items: readonly StatedItem[];
  is_new: boolean;
}
