import type { OwnClaim } from '#contract/entities/claim.ts';

type Dates = Pick<OwnClaim, 'expires_at' | 'claimed_at'>;

/** The order of the call by expiry: codes that can be used, the next to expire first; then the expired ones, newest first. */
export function byExpiry<Claim extends Dates>(claims: readonly Claim[], now: string): Claim[] {
  const endOf = ({ expires_at }: Dates) => (expires_at === null ? Number.MAX_VALUE : Date.parse(expires_at));
  const isExpired = (claim: Dates) => endOf(claim) <= Date.parse(now);
  return [...claims].sort(
    (a, b) =>
      Number(isExpired(a)) - Number(isExpired(b)) ||
      (isExpired(a) ? 0 : endOf(a) - endOf(b)) ||
      Date.parse(b.claimed_at) - Date.parse(a.claimed_at),
  );
}
