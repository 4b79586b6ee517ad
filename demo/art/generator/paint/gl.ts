/** Runs in the browser page: draws one fragment shader into a canvas and hands it back. */
type Value = number | number[] | number[][];
export type Plate = {
  source: string;
  width: number;
  height: number;
  uniforms: Record<string, Value>;
  /** Drawn as SVG text into a square texture; `distance` turns its alpha into a signed distance field. */
  textures?: Record<string, { svg: string; size: number; distance?: boolean }>;
  /** Later passes, each reading the pass before as uPrev. */
  passes?: string[];
};

const VERTEX = `#version 300 es
in vec2 a; void main(){ gl_Position=vec4(a,0.,1.); }`;

let surface: HTMLCanvasElement | undefined;

async function drawSvg(svg: string, size: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  canvas.getContext('2d')!.drawImage(image, 0, 0, size, size);
  return canvas;
}

/** One-dimensional squared distance transform (Felzenszwalb). */
function sweep(f: Float64Array, n: number): Float64Array {
  const d = new Float64Array(n);
  const v = new Int32Array(n);
  const z = new Float64Array(n + 1);
  let k = 0;
  z[0] = -1e20;
  z[1] = 1e20;
  for (let q = 1; q < n; q++) {
    let s = (f[q]! + q * q - (f[v[k]!]! + v[k]! * v[k]!)) / (2 * q - 2 * v[k]!);
    while (s <= z[k]!) {
      k--;
      s = (f[q]! + q * q - (f[v[k]!]! + v[k]! * v[k]!)) / (2 * q - 2 * v[k]!);
    }
    k++;
    v[k] = q;
    z[k] = s;
    z[k + 1] = 1e20;
  }
  k = 0;
  for (let q = 0; q < n; q++) {
    while (z[k + 1]! < q) k++;
    d[q] = (q - v[k]!) ** 2 + f[v[k]!]!;
  }
  return d;
}

function distances(inside: (i: number) => boolean, n: number): Float64Array {
  const grid = new Float64Array(n * n);
  for (let i = 0; i < n * n; i++) grid[i] = inside(i) ? 0 : 1e12;
  for (let x = 0; x < n; x++) {
    const column = sweep(
      Float64Array.from({ length: n }, (_, y) => grid[y * n + x]!),
      n,
    );
    for (let y = 0; y < n; y++) grid[y * n + x] = column[y]!;
  }
  for (let y = 0; y < n; y++) grid.set(sweep(grid.slice(y * n, y * n + n), n), y * n);
  return grid;
}

/** Signed distance of the drawing's alpha, as bytes: 128 at the edge, larger inside, 1 = size/512. */
function distanceField(canvas: HTMLCanvasElement): ImageData {
  const n = canvas.width;
  const data = canvas.getContext('2d')!.getImageData(0, 0, n, n);
  const alpha = Uint8Array.from({ length: n * n }, (_, i) => data.data[i * 4 + 3]!);
  const out = distances((i) => alpha[i]! > 127, n);
  const inn = distances((i) => alpha[i]! <= 127, n);
  for (let i = 0; i < n * n; i++) {
    const d = (Math.sqrt(inn[i]!) - Math.sqrt(out[i]!)) * (512 / n);
    const byte = Math.max(0, Math.min(255, 128 + d));
    data.data.set([byte, byte, byte, 255], i * 4);
  }
  return data;
}

// compiling costs as much as drawing: programs are kept for the next view of the same thing
const programs = new Map<string, WebGLProgram>();

function build(gl: WebGL2RenderingContext, source: string): WebGLProgram {
  const known = programs.get(source);
  if (known) return known;
  const program = gl.createProgram()!;
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, source],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
      throw new Error(gl.getShaderInfoLog(shader) ?? 'shader');
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'link');
  programs.set(source, program);
  return program;
}

function setUniforms(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  uniforms: Record<string, Value>,
): void {
  for (const [name, value] of Object.entries(uniforms)) {
    const at = gl.getUniformLocation(program, name);
    if (at === null) continue;
    if (typeof value === 'number') gl.uniform1f(at, value);
    else if (Array.isArray(value[0])) gl.uniform3fv(at, (value as number[][]).flat());
    else if (value.length === 2) gl.uniform2fv(at, value as number[]);
    else if (value.length === 3) gl.uniform3fv(at, value as number[]);
    else gl.uniform4fv(at, value as number[]);
  }
}

function frame(
  gl: WebGL2RenderingContext,
  w: number,
  h: number,
): { texture: WebGLTexture; buffer: WebGLFramebuffer } {
  const texture = gl.createTexture()!;
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, w, h, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  for (const p of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, p, gl.LINEAR);
  for (const p of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, p, gl.CLAMP_TO_EDGE);
  const buffer = gl.createFramebuffer()!;
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  return { texture, buffer };
}

/** Draws the plate and returns it as a PNG data URL. */
export async function paint(plate: Plate): Promise<string> {
  surface ??= document.createElement('canvas');
  surface.width = plate.width;
  surface.height = plate.height;
  const gl = surface.getContext('webgl2', {
    premultipliedAlpha: false,
    preserveDrawingBuffer: true,
    antialias: false,
  })!;
  gl.viewport(0, 0, plate.width, plate.height);
  const corners = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const owned: WebGLTexture[] = [];
  const bound: Record<string, number> = {};
  for (const [name, texture] of Object.entries(plate.textures ?? {})) {
    const unit = owned.length + 1;
    const drawn = await drawSvg(texture.svg, texture.size);
    const id = gl.createTexture()!;
    owned.push(id);
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, id);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
    gl.texImage2D(
      gl.TEXTURE_2D,
      0,
      gl.RGBA,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      texture.distance ? distanceField(drawn) : drawn,
    );
    for (const p of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, p, gl.LINEAR);
    for (const p of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
      gl.texParameteri(gl.TEXTURE_2D, p, gl.CLAMP_TO_EDGE);
    bound[name] = unit;
  }
  const steps = [plate.source, ...(plate.passes ?? [])];
  let before: { texture: WebGLTexture; buffer: WebGLFramebuffer } | undefined;
  for (const [index, source] of steps.entries()) {
    const program = build(gl, source);
    // biome-ignore lint/correctness/useHookAtTopLevel: a WebGL call, not a React hook
    gl.useProgram(program);
    gl.activeTexture(gl.TEXTURE0);
    const last = index === steps.length - 1;
    const target = last ? undefined : frame(gl, plate.width, plate.height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target?.buffer ?? null);
    gl.bindTexture(gl.TEXTURE_2D, before?.texture ?? null);
    setUniforms(gl, program, { uRes: [plate.width, plate.height], ...plate.uniforms });
    for (const [name, unit] of Object.entries(bound))
      gl.uniform1i(gl.getUniformLocation(program, name), unit);
    gl.uniform1i(gl.getUniformLocation(program, 'uPrev'), 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    if (before) {
      gl.deleteTexture(before.texture);
      gl.deleteFramebuffer(before.buffer);
    }
    before = target;
  }
  gl.finish();
  for (const id of owned) gl.deleteTexture(id);
  gl.deleteBuffer(corners);
  return surface.toDataURL('image/png');
}
