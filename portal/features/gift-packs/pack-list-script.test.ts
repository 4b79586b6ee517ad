import { afterEach, expect, it, vi } from 'vitest';
import { onClaimRequest, requestClaim } from '#portal/browser/state/dialog-requests.ts';
import { liveStates, setLiveStates } from '#portal/browser/state/live-states.ts';
import { startPackList } from './pack-list-script.ts';

afterEach(() => vi.unstubAllGlobals());

it('[ISL-11] a list that is left leaves neither states of its packs nor a claim that waits', () => {
  const watcher = { observe: vi.fn(), disconnect: vi.fn() };
  vi.stubGlobal('IntersectionObserver', function observer() {
    return watcher;
  });
  const list = { addEventListener: vi.fn(), querySelectorAll: () => [] } as unknown as HTMLElement;
  const leave = startPackList(list, async () => undefined);
  setLiveStates([{ id: 7, claim_state: '已领完' }]);
  requestClaim('7');
  leave();
  expect(liveStates.get().size).toBe(0);
  expect(watcher.disconnect).toHaveBeenCalled();
  const opened = vi.fn();
  onClaimRequest(opened)();
  expect(opened).not.toHaveBeenCalled();
});
