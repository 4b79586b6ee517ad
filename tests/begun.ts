/** What a suite has begun and has to end: the last thing first, and each of them whatever another does as it ends. */
export class StartedLogin {
  #ends: (() => unknown)[] = [];

  /** Notes how to end what was just begun, and hands it on. */
  add<Thing>(thing: Thing, end: (thing: Thing) => unknown): Thing {
    this.#ends.unshift(() => end(thing));
    return thing;
  }

  /** @throws what the first end threw, once all were tried */
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

  /**
   * Begins what consists of several things: where one of them fails, those before it are ended.
   * @throws what `begin` threw
   */
  static async all<Whole>(begin: (begun: StartedLogin) => Promise<Whole>): Promise<Whole> {
    const begun = new StartedLogin();
    try {
      return await begin(begun);
    } catch (error) {
      await begun.end().catch(() => undefined);
      throw error;
    }
  }
}
