// `npm run sbom -- FILE`: what the product is made of, as CycloneDX, from the lock file.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../bootstrap.mjs';
import { productionBom } from './production-bom.mjs';

const [file = 'youmen-sbom.json'] = process.argv.slice(2);
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--include=dev', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { cwd: projectRoot, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 },
);
if (status !== 0) {
  process.stderr.write(
    `没有生成物料清单。The bill of materials was not made (npm 10 or newer is needed):\n${stderr}`,
  );
  process.exit(1);
}
const { name, packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
const bom = productionBom(JSON.parse(stdout), packages, name);
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${file}：${bom.components.length} 个组件\n`);
