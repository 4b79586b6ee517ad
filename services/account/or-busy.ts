import { QueueFull } from '#platform/core/queue.ts';
import { failed, type Outcome } from './account-backend.ts';
import { busy } from './responses.ts';

/** Runs work that may wait in a queue; a full queue is the failure BUSY. */
export async function orBusy<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull) {
      return failed(busy());
    }
    throw error;
  }
}
