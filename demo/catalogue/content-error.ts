/** A mistake in a content file, told with the file, the field and what is wrong there. */
export class ContentError extends Error {
  constructor(file: string, field: string, problem: string) {
    super(field ? `演示内容 ${file} 的 ${field} 有误：${problem}` : `演示内容 ${file} 有误：${problem}`);
    this.name = 'ContentError';
  }
}
