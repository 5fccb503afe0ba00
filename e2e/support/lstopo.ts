// A machine in lstopo's format: `packages` of four cores of two hardware contexts, 256 KB of L2 per core, 8 MB of L3 per package.

const coresPerPackage = 4;

/** The cpuset of some of the operating system's processors. */
const setOf = (cpus: readonly number[]): string =>
  `0x${cpus.reduce((bits, cpu) => bits | (1 << cpu), 0).toString(16)}`;

function object(type: string, cpus: readonly number[], inner: string, more = ''): string {
  return `<object type="${type}" cpuset="${setOf(cpus)}" ${more}>${inner}</object>`;
}

function cache(level: number, cpus: readonly number[], kb: number, ways: number, inner: string): string {
  const facts = `depth="${level.toString()}" cache_size="${(kb * 1024).toString()}" cache_linesize="64" cache_associativity="${ways.toString()}"`;
  return object(`L${level.toString()}Cache`, cpus, inner, `${facts} cache_type="${level === 1 ? '1' : '0'}"`);
}

/** The file; second hardware contexts are numbered after all first ones, as in Linux. */
export function lstopo(name: string, packages: number): string {
  const cores = packages * coresPerPackage;
  const cpusOf = (core: number) => [core, core + cores];
  const core = (number: number): string => {
    const cpus = cpusOf(number);
    const units = cpus.map((cpu) => object('PU', [cpu], '', `os_index="${cpu.toString()}"`)).join('');
    return cache(2, cpus, 256, 8, cache(1, cpus, 32, 8, object('Core', cpus, units)));
  };
  const pack = (number: number): string => {
    const own = Array.from({ length: coresPerPackage }, (_, at) => number * coresPerPackage + at);
    const cpus = own.flatMap(cpusOf);
    return object('Package', cpus, cache(3, cpus, 8192, 16, own.map(core).join('')));
  };
  const all = Array.from({ length: cores }, (_, number) => number).flatMap(cpusOf);
  const info = `<info name="CPUModel" value="${name}"/>`;
  const inner = info + Array.from({ length: packages }, (_, number) => pack(number)).join('');
  return `<?xml version="1.0"?><!DOCTYPE topology SYSTEM "hwloc2.dtd"><topology version="2.0">${object('Machine', all, inner)}</topology>`;
}
