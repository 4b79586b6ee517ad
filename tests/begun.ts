/** Resources that a suite has started and must stop: in reverse order, each of them even if another fails to stop. */
export class StartedResources {
  #ends: (() => unknown)[] = [];

  /** Registers how to stop a started resource, and returns it. */
  add<Thing>(thing: Thing, end: (thing: Thing) => unknown): Thing {
    this.#ends.unshift(() => end(thing));
    return thing;
  }

  /** @throws the first error, after all were stopped */
  async end(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.#ends.splice(0)) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  }

  /** Starts several resources: if one of them fails, the earlier ones are stopped. @throws the error of `begin` */
  static async all<Whole>(begin: (begun: StartedResources) => Promise<Whole>): Promise<Whole> {
    const begun = new StartedResources();
    try {
      return await begin(begun);
    } catch (error) {
      await begun.end().catch(() => undefined);
      throw error;
    }
  }
}
