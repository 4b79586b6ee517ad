import type { FastifyInstance } from 'fastify';
import type { Client } from '#contract/client.ts';
import { refuseForeign } from '../request/same-origin.ts';
import { sendPrivately } from '../response/private-response.ts';
import type { FrameProbes } from './frame-probes.ts';
import { frameState, UNKNOWN } from './frame-state.ts';

interface Deps {
  /** A client of the services; public reads are cached. */
  services: () => Client;
  probes: Pick<FrameProbes, 'of'>;
}

const GAME = /^[1-9]\d{0,14}$/;

/**
 * Registers the address at which the player page learns why a game does not open. Only addresses of published games are
 * requested, and none of the portal's own.
 */
export function registerFrameChecks(app: FastifyInstance, { services, probes }: Deps): void {
  app.get<{ Params: { game: string } }>('/frame-check/:game', async (request, reply) => {
    const foreign = refuseForeign(request.headers);
    if (foreign) {
      return sendPrivately(reply, foreign);
    }
    const { game } = request.params;
    if (!GAME.test(game)) {
      reply.callNotFound();
      return reply;
    }
    const response = await services().get('/vue/download', { id: Number(game) });
    if (response.status === 0) {
      return sendPrivately(reply, response);
    }
    const url = response.data.h5_url ?? '';
    const probe = url.startsWith('https:') ? await probes.of(url) : undefined;
    const data = probe ? frameState(probe, request.headers.host ?? '') : UNKNOWN;
    return sendPrivately(reply, { status: 1, msg: 'ok', data });
  });
}
