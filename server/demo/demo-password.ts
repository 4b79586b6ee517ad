/** A login of the demo with the password that works; undefined where that was changed, or printed by an earlier start. */
export interface DemoPassword {
  name: string;
  password: string | undefined;
}
