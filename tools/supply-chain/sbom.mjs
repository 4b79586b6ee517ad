// `npm run sbom -- FILE`: the bill of materials of the product as CycloneDX, from the lock file.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../bootstrap.mjs';

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

/**
 * The production part of a CycloneDX bill. `npm sbom --omit=dev` can't produce it: it also omits production
 * dependencies that some package uses for development.
 *
 * @param bom of all packages in the lock file
 * @param packages of the lock file
 * @param name of the product; npm writes the folder's
 */
function productionBom(bom, packages, name) {
  const included = new Set(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  );
  const components = bom.components.filter((one) => included.has(`${one.name}@${one.version}`));
  const product = { ...bom.metadata.component, name };
  const refs = new Set([product, ...components].map((one) => one['bom-ref']));
  return {
    ...bom,
    metadata: { ...bom.metadata, component: product },
    components,
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}
