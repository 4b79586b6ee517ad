/**
 * The part of a CycloneDX bill that the product itself is made of. `npm sbom --omit=dev` can't be asked for it: it leaves
 * out whatever some package is developed with, too, the product's own dependencies among them.
 * @param bom of all that the lock file names
 * @param packages of the lock file
 * @param name of the product; npm writes the folder's
 */
export function productionBom(bom, packages, name) {
  const wanted = new Set(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
  );
  const components = bom.components.filter((one) => wanted.has(`${one.name}@${one.version}`));
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
