import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstLines, sniff, traceNameOf } from '../../web/scenario/sniff.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('tells files by their beginning', () => {
  expect(sniff(bytes('{"version": 1}'))).toBe('scenario');
  expect(sniff(bytes('\uFEFF\n  { "version": 1 }'))).toBe('scenario');
  expect(
    sniff(
      bytes('==42== Lackey, an example tool\nI  04016b80,3\n L 1ffefffe08,8\n S 1ffe,4\n M 0421d2a8,8\n'),
    ),
  ).toBe('lackey');
  expect(sniff(bytes('2 400a50\n0 7fff20 8\n1 7fff28\n'))).toBe('din');
  expect(sniff(readFileSync(new URL('../../public/traces/sort.cst', import.meta.url)).subarray(0, 64))).toBe(
    'packed-trace',
  );
  expect(sniff(bytes('# two workers\nw-1 R 7ffe10 8\nw-2 W 7ffe18\nw-1 I 4\n'))).toBe('threads');
  expect(
    sniff(
      bytes(
        'Output format:\n<--record#-> <--instr#->: <---tid---> <record details>\n 1 0: 27 <marker: version 5>\n' +
          ' 2 1: 27 ifetch 5 byte(s) @ 0x0000000000404a7e 48 8b\n 3 1: W0.T27 read 8 byte(s) @ 0x00007fdf64e2adc8 by PC 0x1\n',
      ),
    ),
  ).toBe('drmemtrace');
  expect(sniff(bytes('<?xml version="1.0"?>\n<!DOCTYPE topology SYSTEM "hwloc2.dtd">\n<topology/>'))).toBe(
    'topology',
  );
  expect(sniff(bytes('<html><body>'))).toBe('unknown');
  expect(sniff(bytes('Dear all,\nplease find attached\n'))).toBe('unknown');
  expect(sniff(bytes(''))).toBe('unknown');
  expect(sniff(bytes('Architecture:  x86_64\nCPU(s):  384\n'))).toBe('lscpu');
  // The reader of recordings says how these become text.
  for (const text of ['PERFILE2h\0', '\x17\x08\x44tracing6\0', '\n\x83\x01\0'])
    expect(sniff(bytes(text))).toBe('recording');
  expect(sniff(bytes('\x7fELF\x02\x01\0'))).toBe('binary');
});

it('tells counters from traces and tables of anything else', () => {
  expect(sniff(bytes("\n Performance counter stats for 'ls':\n\n  1,234  instructions\n"))).toBe('counters');
  expect(sniff(bytes('# started on Sun\n\n1234,,instructions:u,100,100.00,,\n'))).toBe('counters');
  expect(sniff(bytes('<not supported>;;cycles;0;100.00;;\n'))).toBe('counters');
  expect(sniff(bytes('name,instructions,cycles,cache-references,cache-misses\na,1,2,3,4\n'))).toBe(
    'counters',
  );
  expect(sniff(bytes('year,instruments,motorcycles\n'))).toBe('unknown');
});

it('tells recordings of a scheduler, as they are printed and compressed', () => {
  const fields = 'prev_comm=web prev_pid=71 prev_prio=120 prev_state=S ==> next_comm=db next_pid=80';
  expect(sniff(bytes(`  web 71 [003]    12.000100:  sched:sched_switch: ${fields}\n`))).toBe('recording');
  expect(
    sniff(
      bytes('cpus=2\n  k/0:1-a-71 [003] d..2. 12.000100: sched_switch: web:71 [120] S ==> db:80 [120]\n'),
    ),
  ).toBe('recording');
  expect(sniff(bytes('# tracer: nop\n#\n'))).toBe('recording');
  expect(sniff(bytes('{"displayTimeUnit":"ns","traceEvents":[{"ph":"X"}]}'))).toBe('recording');
  expect(sniff(bytes('[{"name":"sched_switch","ph":"i","ts":1}]'))).toBe('recording');
  expect(sniff(new Uint8Array([0x1f, 0x8b, 8, 0]))).toBe('recording');
  expect(sniff(bytes('{"version": 1, "title": "[001] 1.000000: a"}'))).toBe('scenario');
});

it('tells workflows and lists of tasks from scenarios', () => {
  expect(sniff(bytes('{"name": "blast", "schemaVersion": "1.5", "workflow": {'))).toBe('tasks');
  expect(sniff(bytes(' {\n  "tasks": [{"name": "a", "instructions": 5}]}'))).toBe('tasks');
  expect(sniff(bytes('{"version": 1, "workload": {"dag": {"algorithm": "tasks", "tasks": []}}}'))).toBe(
    'scenario',
  );
});

it('tells the result of a lesson from scenarios and tasks', () => {
  expect(sniff(bytes('{\n  "lesson_result": 1,\n  "engine": "0.2.0"'))).toBe('lesson-result');
  expect(sniff(bytes('{"lesson_result":1,"assignment":{"tasks":[]}}'))).toBe('lesson-result');
  expect(sniff(bytes('{"version": 1, "about": "a \\"lesson_result\\": 1"}'))).toBe('scenario');
});

it('tells the results of a sweep from scenarios', () => {
  expect(sniff(bytes('{"engine":"0.2.0","key":"70666e30","settings":{"/run/seed":1}'))).toBe('sweep');
  expect(sniff(bytes('{"about": "\\"engine\\":\\"0.2.0\\",\\"key\\"", "version": 1}'))).toBe('scenario');
});

it('tells the history of a search from scenarios', () => {
  expect(sniff(bytes('{"engine_version": "0.2.0", "search": "70666e30", "scenario": {"version": 1}'))).toBe(
    'search',
  );
});

it('leaves the last, cut-off line out of a preview', () => {
  expect(firstLines(bytes('a\nb\nc'), 9)).toEqual(['a', 'b']);
  expect(firstLines(bytes('one'), 9)).toEqual(['one']);
});

it('makes names that a scenario can say', () => {
  expect(traceNameOf('my run (2).lackey.txt')).toBe('my-run-2');
  expect(traceNameOf('.txt')).toBe('trace');
  fc.assert(fc.property(fc.string(), (name) => /^[\w.-]{1,60}$/.test(traceNameOf(name))));
});
