import type { ResourceCalls } from '#contract/admin/resource.ts';
import type { Call } from '#contract/call.ts';
import { accountAdminCalls } from '#services/account/admin-calls.ts';
import { adminCalls } from '#services/admin/calls.ts';
import { operatorResource } from '#services/admin/operator-management/operator-resource.ts';
import { roleResource } from '#services/admin/operator-management/role-resource.ts';
import { channelResource } from '#services/admin/promotion/channel-resource.ts';
import { commentsAdminCalls } from '#services/comments/admin-calls.ts';
import { blockedWordResource } from '#services/comments/blocked-words/blocked-word-resource.ts';
import { mainAdminCalls } from '#services/main/admin-calls.ts';
import { mainResources } from '#services/main/resources.ts';

/** The calls of every resource of the services, by name. */
export const resources: Readonly<Record<string, ResourceCalls>> = Object.fromEntries(
  [...mainResources, blockedWordResource, operatorResource, roleResource, channelResource].map(
    ({ name, calls }) => [name, calls],
  ),
);

/** All admin calls. */
export const operatorCalls: readonly Call[] = [
  ...adminCalls,
  ...mainAdminCalls,
  ...commentsAdminCalls,
  ...accountAdminCalls,
].map(({ call }) => call);
