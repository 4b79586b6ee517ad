import { services } from '#portal/api/request.ts';
import { turnLines } from '#portal/ui/broadcast-script.ts';
import { broadcastText } from './broadcast-text.ts';

/** The script of 领取播报: shows the latest claims. */
export function startBroadcast(bar: HTMLElement): () => void {
  let end = () => {};
  let isLeft = false;
  services.get('/vue/broadcast', {}).then((response) => {
    if (response.status === 1 && !isLeft) {
      const { list, generated_at: now } = response.data;
      end = turnLines(
        bar,
        list.map((claim) => broadcastText(claim, now)),
      );
    }
  });
  return () => {
    isLeft = true;
    end();
  };
}
