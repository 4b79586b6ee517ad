import type { FastifyRequest } from 'fastify';
import type { OwnAccount } from '#contract/account/own.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import type { Call, CallData } from '#contract/call.ts';
import { ownClaims } from '#contract/calls/claims.ts';
import { ownReservations } from '#contract/calls/reservations.ts';
import type { Client } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { PAGE_SIZE_LIMIT } from '#contract/fields.ts';
import type { PlainSession, PlainTarget } from '#contract/plain-page.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { PlayerDirectory, SignedInPlayer } from '#platform/core/player.ts';
import {
  type AccountHandlers,
  type OwnAccountHandler,
  visitorOf,
} from '#platform/http/account/account-routes.ts';
import type { Promotion } from '#platform/http/promotion/promotion.ts';
import { addressOf } from '#platform/http/request/client-of.ts';
import { connectionOf } from '#platform/http/request/connection-of.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';

/** What the page reads and changes: through the handlers of the calls that scripts send. */
export interface PlainPageDeps {
  gateway: Pick<ServiceGateway, 'handle'>;
  /** Public reads, with their cache. */
  services: () => Pick<Client, 'get'>;
  accounts: Pick<AccountHandlers, 'logOut'>;
  own: OwnAccountHandler;
  players: PlayerDirectory;
  clock: Clock;
  addressKey: (address: string) => Uint8Array;
  /** Absent: nothing is counted for channels of promotion. */
  promotion?: Pick<Promotion, 'countCall'>;
}

/** The parameters that the page reads from its address. */
export type PlainAddress = Partial<Record<'page' | 'kind' | 'id', string>>;

/** What the page shows of the session of a request; undefined for a visitor. */
export async function readSession(
  request: FastifyRequest,
  { page = '1', ...target }: PlainAddress,
  deps: PlainPageDeps,
): Promise<PlainSession | undefined> {
  const signedIn = await signedInOf(request, deps);
  if (!signedIn) {
    return undefined;
  }
  const expiringFirst = { page, size: PAGE_SIZE_LIMIT, order: 'expiry' };
  const [packs, reservations, account, wanted] = await Promise.all([
    callAs(signedIn, ownClaims, expiringFirst, request, deps),
    callAs(signedIn, ownReservations, {}, request, deps),
    deps.own.run('read', {}, visitorOf(request)) as Promise<AccountResponse<OwnAccount>>,
    readTarget(target, deps),
  ]);
  const { nickname, mobile_masked } = signedIn.player;
  return { nickname, mobile_masked, packs, reservations, account, wanted };
}

/** The player of a request; null without a session. */
export function signedInOf(
  request: FastifyRequest,
  { players }: Pick<PlainPageDeps, 'players'>,
): Promise<SignedInPlayer | null> {
  return players.of(request.headers.cookie, connectionOf(request));
}

/** Makes a call as this player. */
export async function callAs<C extends Call>(
  signedIn: SignedInPlayer | null,
  call: C,
  params: Record<string, unknown>,
  request: FastifyRequest,
  { gateway, clock, addressKey, promotion }: PlainPageDeps,
): Promise<Envelope<CallData<C>>> {
  const now = clock.now();
  const envelope = await gateway.handle(call, params, {
    now,
    scope: new ReadScope(now),
    player: signedIn?.player ?? null,
    owesConsent: signedIn?.owesConsent,
    addressKey: addressKey(addressOf(request)),
    client: null,
  });
  await promotion?.countCall(request, call, envelope);
  return envelope as Envelope<CallData<C>>;
}

/** The game or pack that the address names; undefined if it names none that players see. */
async function readTarget(
  { kind, id = '' }: Pick<PlainAddress, 'kind' | 'id'>,
  { services }: PlainPageDeps,
): Promise<PlainTarget | undefined> {
  if (kind === 'game') {
    const found = await services().get('/vue/gameinfo', { id });
    return found.status === 1 ? { kind, id: found.data.game.id, title: found.data.game.name } : undefined;
  }
  if (kind === 'pack') {
    const found = await services().get('/vue/giftinfo', { id });
    const pack = found.status === 1 ? found.data.pack : undefined;
    return pack && { kind, id: pack.id, title: `${pack.game.name} · ${pack.title}` };
  }
  return undefined;
}
