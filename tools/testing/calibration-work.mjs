// A fixed workload similar to the tests: hashing, objects, JSON. Prints its duration in ms.
import { createHash } from 'node:crypto';

const bytes = Buffer.alloc(1 << 20, 7);
const counts = new Map();
const startedAt = performance.now();
for (let count = 0; count < 300; count += 1) {
  createHash('sha256').update(bytes).digest('hex');
}
for (let count = 0; count < 600_000; count += 1) {
  const key = `key ${count % 5_000}`;
  counts.set(key, (counts.get(key) ?? 0) + JSON.stringify({ count }).length);
}
process.stdout.write(String(performance.now() - startedAt));
