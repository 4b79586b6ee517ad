import { expect, it } from 'vitest';
import { signForAliyun } from './aliyun-sms.ts';

it("produces the signature of Aliyun's documentation", () => {
  const { query, headers } = signForAliyun({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    params: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    accessKeyId: 'YourAccessKeyId',
    accessKeySecret: 'YourAccessKeySecret',
    nonce: '3156853299f313e23d1673dc12e1703d',
    now: new Date('2023-10-26T10:22:32Z'),
  });
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it("encodes Aliyun's parameters by RFC 3986", () => {
  const { query } = signForAliyun({
    host: 'example.com',
    action: 'A',
    version: '1',
    params: { b: '游 门', a: "*'()!~" },
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    nonce: '1',
    now: new Date(0),
  });
  expect(query).toBe('a=%2A%27%28%29%21~&b=%E6%B8%B8%20%E9%97%A8');
});
