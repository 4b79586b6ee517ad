import { describe, expect, it } from 'vitest';
import { TOKEN_HEADER, TOKEN_SIGNATURE_HEADER } from '#contract/service-auth.ts';
import type { Clock } from '#platform/core/clock.ts';
import { ServiceTokens } from './service-tokens.ts';

const SECRET = 'a-secret-of-portal-and-services-32';
const request = { method: 'POST', address: '/vue/comment', body: '{"game_id":3}' };
const claimant = {
  address: Buffer.from('key').toString('base64url'),
  player: { id: 7, nickname: '小明', icon_url: 'a.webp', mobile_masked: '138****8000' },
};

class SettableClock implements Clock {
  at = Date.parse('2026-11-21T10:00:00+08:00');
  now(): Date {
    return new Date(this.at);
  }
}

function pair() {
  const clock = new SettableClock();
  return { clock, portal: new ServiceTokens(SECRET, clock), service: new ServiceTokens(SECRET, clock) };
}

describe('[API-04] a service token', () => {
  it('is accepted once', () => {
    const { portal, service } = pair();
    const headers = portal.seal(request, claimant);
    expect(service.open(request, headers)).toEqual(claimant);
    expect(service.open(request, headers)).toBeNull();
    expect(service.open(request, portal.seal(request, claimant))).toEqual(claimant);
    const client = { address: '203.0.113.7', port: null, agent: 'x'.repeat(200) };
    expect(service.open(request, portal.seal(request, { ...claimant, client }))).toEqual({
      ...claimant,
      client,
    });
  });

  it.each([
    ['another method', { ...request, method: 'GET' }],
    ['another address', { ...request, address: '/vue/commentlike' }],
    ['another query', { ...request, address: '/vue/comment?id=1' }],
    ['another body', { ...request, body: '{"game_id":4}' }],
  ])('is refused with %s', (_name, other) => {
    const { portal, service } = pair();
    expect(service.open(other, portal.seal(request, claimant))).toBeNull();
  });

  it('is refused with another player', () => {
    const { portal, service } = pair();
    const headers = portal.seal(request, claimant);
    const content = JSON.parse(Buffer.from(headers[TOKEN_HEADER] ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...content, player: { ...content.player, id: 1 } }));
    expect(service.open(request, { ...headers, [TOKEN_HEADER]: forged.toString('base64url') })).toBeNull();
  });

  it('is refused with a missing, truncated or foreign signature', () => {
    const { portal, service, clock } = pair();
    const headers = portal.seal(request, claimant);
    const foreign = new ServiceTokens('another-secret-of-somebody-else-32', clock).seal(request, claimant);
    expect(service.open(request, foreign)).toBeNull();
    expect(service.open(request, { [TOKEN_HEADER]: headers[TOKEN_HEADER] })).toBeNull();
    const short = headers[TOKEN_SIGNATURE_HEADER]?.slice(0, 32);
    expect(service.open(request, { ...headers, [TOKEN_SIGNATURE_HEADER]: short })).toBeNull();
    expect(service.open(request, {})).toBeNull();
  });

  it.each([
    [31_000, false],
    [30_000, true],
    [-30_000, true],
    [-31_000, false],
  ])('%i ms later it is accepted: %s', (ms, isAccepted) => {
    const { portal, service, clock } = pair();
    const headers = portal.seal(request, claimant);
    clock.at += ms;
    expect(service.open(request, headers) !== null).toBe(isAccepted);
  });

  it('is remembered for longer than it is valid, regardless of other tokens', () => {
    const { portal, service, clock } = pair();
    clock.at += 30_000;
    const headers = portal.seal(request, claimant);
    clock.at -= 30_000;
    expect(service.open(request, headers)).toEqual(claimant);
    for (let i = 0; i < 59; i += 1) {
      clock.at += 1_000;
      expect(service.open(request, portal.seal(request, claimant))).toEqual(claimant);
      expect(service.open(request, headers)).toBeNull();
    }
  });
});
