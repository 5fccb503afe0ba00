import { describe, expect, it } from 'vitest';
import { compile } from '../../../web/engine/own/compile.ts';
import { membersNamed, typeOf } from '../../../web/editors/policy/own/declarations.ts';

describe('taking types off', () => {
  it('keeps every line where it is', () => {
    const compiled = compile('type A = {\n  x: number;\n};\nexport default (a: A): number => a.x;\n');
    expect(compiled.ok && compiled.code.split('\n')[3]).toContain('exports. default = (a) => a.x;');
  });

  it('says the line of what is no program', () => {
    expect(compile('const a = 1;\nconst = 2;\n')).toMatchObject({ ok: false, line: 2 });
  });
});

describe('what the editor knows of names', () => {
  it('follows an expression through the declarations', () => {
    expect(typeOf('os')).toBe('OsView');
    expect(typeOf('os.threads')).toBe('Array<ThreadView>');
    expect(typeOf('os.threads[0].observed.last')).toBe('LevelCounter');
    expect(typeOf('os.threads.filter(x).at(0).observed')).toBe('Observed');
    expect(typeOf('os.topology.cores[1].path')).toBe('Array<number>');
    expect(typeOf('somebody.else')).toBeNull();
  });

  it('has the words of the engine', () => {
    expect(membersNamed('runnable')).toEqual([
      {
        name: 'runnable',
        type: 'boolean',
        about: 'Whether it can run: it has arrived, has not ended and does not wait.',
        of: 'ThreadView',
      },
      {
        name: 'runnable',
        type: '(thread: number): void',
        about: 'A thread can run: it has arrived or is awake.',
        of: 'SchedulerCallbacks',
      },
    ]);
    expect(typeOf('scx.task')).toBe('(thread: number) => SchedulerTask');
    expect(membersNamed('dsq_vtime').map(({ of, type }) => [of, type])).toEqual([
      ['SchedulerTask', 'number'],
    ]);
    expect(membersNamed('misses')[0]?.about).toBe('Lookups that found nothing.');
  });
});
