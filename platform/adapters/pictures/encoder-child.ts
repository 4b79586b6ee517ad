import { encodePicture } from './encode.ts';
import type { PicturePlan } from './picture-plan.ts';

/** Runs apart from the server: a picture that brings its reader down brings nothing else down. */
process.on('message', async ({ bytes, plan }: { bytes: Uint8Array; plan: PicturePlan }) => {
  process.send?.(await encodePicture(Buffer.from(bytes), plan));
});
process.on('disconnect', () => process.exit(0));
