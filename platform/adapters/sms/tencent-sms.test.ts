import { expect, it } from 'vitest';
import { signForTencent } from './tencent-sms.ts';

it("produces the signature of Tencent Cloud's documentation", () => {
  const { authorization } = signForTencent({
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    action: 'DescribeInstances',
    version: '2017-03-12',
    region: 'ap-guangzhou',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    secretId: `AKID${'*'.repeat(32)}`,
    secretKey: '*'.repeat(32),
    now: new Date(1_551_113_065_000),
  });
  expect(authorization).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
  );
});
