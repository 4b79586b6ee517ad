import { describe, expect, test } from 'vitest';
import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import { checkThenConnect, mappedPasses } from './rebinding/plants.ts';
import { randomRebindings } from './rebinding/random.ts';
import { readPicture, runRebinding } from './rebinding/run.ts';

const seed = Number(process.env.REBINDING_SEED ?? 5);
const rounds = Number(process.env.REBINDING_ROUNDS ?? 100);

/** macOS has no address 127.0.0.2. */
const isSkipped = process.platform === 'darwin';

describe.skipIf(isSkipped).each([
  { what: 'a link check', probe: probeAddress, headFirst: true },
  { what: 'the reading of a picture', probe: readPicture, headFirst: false },
])('$what', ({ probe, headFirst }) => {
  test('connects to checked public addresses only, whatever the name server says', async () => {
    const faults = await runRebinding({ probe, headFirst, more: randomRebindings(seed, rounds) });
    expect(faults, `REBINDING_SEED=${seed}`).toEqual([]);
  });

  test('the suite finds a check without pinning and unnormalised addresses', async () => {
    const checked = await runRebinding({ probe: checkThenConnect(probe), headFirst });
    expect(checked.join('\n')).toMatch(/internal request: .* at 127\.0\.0\.1/);
    expect(checked.join('\n')).toMatch(/a redirect to the same name, which is now private: null/);
    const mapped = await runRebinding({ probe: mappedPasses(probe), headFirst });
    expect(mapped.join('\n')).toMatch(/the name has ::ffff:127\.0\.0\.1/);
    expect(mapped.join('\n')).toMatch(/the name has 64:ff9b::7f00:1/);
  });
});
