import { encodePicture } from './encode.ts';
import type { PicturePlan } from './picture-plan.ts';

/** Runs in a separate process, so that a crash of the decoder does not affect the server. */
process.on('message', async ({ bytes, plan }: { bytes: Uint8Array; plan: PicturePlan }) => {
  process.send?.(await encodePicture(Buffer.from(bytes), plan));
});
process.on('disconnect', () => process.exit(0));
