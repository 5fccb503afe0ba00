/** Detects a file's type from its first bytes, never from its name alone. */

import type { TextFormat } from './generated/types.ts';

export type FileKind =
  | 'scenario'
  | 'lesson-result'
  | 'sweep'
  | 'search'
  | 'tasks'
  | 'counters'
  | 'recording'
  | 'topology'
  | 'packed-trace'
  | TextFormat
  | 'lscpu'
  | 'binary'
  | 'unknown';

/** The number of bytes that detection requires. */
export const sniffBytes = 16 * 1024;

const magic = [0x63, 0x73, 0x74, 0x1a];
const lscpuMark = /^Architecture:[^]*^CPU\(s\):/m;
const lackeyLine = /^(I {2}| [LSM] )[\da-fA-F]+,\d+\s*$/;
const dinLine = /^\s*[0-2]\s+(0x)?[\da-fA-F]+(\s+[\da-fA-F]+)?\s*$/;
const threadsLine = /^\s*(#.*|[^\s#]{1,32}\s+([RrWw]\s+(0x)?[\da-fA-F]+(\s+\d+)?|[Ii](\s+\d+)?)\s*(#.*)?)$/;
const drmemtraceLine = /^\s*\d+(\s+\d+)?:\s+\S+ (<|\w+\s+\d+ byte\(s\) @ 0x)/;
const valgrindLine = /^(==|--)\d+(==|--)/;

/** A workflow in WfFormat contains its schema's version; a plain task list starts with one of these keys. */
const tasksMark = /"schemaVersion"\s*:|^\s*\{\s*"(algorithm|regions|tasks|edges)"\s*:/;

/** The result of a lesson starts with its format's version, as the page writes it. */
const lessonResultMark = /^\s*\{\s*"lesson_result"\s*:/;

/** A line of a sweep's results starts with the engine's version and the key of its run. */
const sweepMark = /^\s*\{\s*"engine"\s*:\s*"[^"]*"\s*,\s*"key"/;

/** The history of a search starts with its engine version and its search. */
const searchMark = /^\s*\{\s*"engine_version"\s*:\s*"[^"]*"\s*,\s*"search"/;

/** The output of perf stat in readable form or, with -x, as a table whose header names two of its events. */
const perfMark =
  /Performance counter stats for|^[^\n]*[,;|\t](instructions|cycles|cache-(references|misses))(:\w+)?[,;|\t]/im;

/**
 * perf.data, trace.dat and Perfetto's own file. The reader of recordings says how each is printed as text
 * (`wasm-core/laboratory/src/recording/content.rs`).
 */
const binaryRecordings = ['PERFILE', '\x17\x08\x44tracing', '\n'];

/** Of all supported formats only recordings are compressed (RFC 1952, section 2.3.1). */
const gzip = [0x1f, 0x8b];
/** Chrome's JSON, as an object or as a bare array of its events. */
const chromeMark = /"(traceEvents|systemTraceEvents)"\s*:|^\s*\[\s*\{\s*"(name|ph|ts|pid|tid|cat|args)"\s*:/;
/**
 * A processor in brackets, a time and an event, as perf script and trace-cmd report print them, or ftrace's own
 * header.
 */
const recordingMark = /^.*\S\s+\[\d{3,4}\]\s+(\S+\s+)?\d+\.\d{6,9}:\s+[\w:-]+:|^# tracer: /m;

/** The first lines of a file, without the last one, which may be cut off. */
export function firstLines(start: Uint8Array, count: number): string[] {
  const text = new TextDecoder().decode(start);
  const lines = text.split(/\r?\n/);
  return (lines.length > 1 ? lines.slice(0, -1) : lines).slice(0, count);
}

/** Detects a file's type from its beginning. */
export function sniff(start: Uint8Array): FileKind {
  if (magic.every((byte, index) => start[index] === byte)) return 'packed-trace';
  if (gzip.every((byte, index) => start[index] === byte)) return 'recording';
  if (start.includes(0)) {
    const first = String.fromCharCode(...start.subarray(0, 16));
    return binaryRecordings.some((prefix) => first.startsWith(prefix)) ? 'recording' : 'binary';
  }
  // The decoder removes a byte order mark.
  const text = new TextDecoder().decode(start);
  if (lessonResultMark.test(text)) return 'lesson-result';
  if (sweepMark.test(text)) return 'sweep';
  if (searchMark.test(text)) return 'search';
  if (/^\s*[{[]/.test(text) && chromeMark.test(text)) return 'recording';
  if (recordingMark.test(text)) return 'recording';
  if (/^\s*[{[]/.test(text)) return tasksMark.test(text) ? 'tasks' : 'scenario';
  if (/^\s*<(\?xml|!doctype topology|topology)/i.test(text)) return 'topology';
  if (perfMark.test(text)) return 'counters';
  if (lscpuMark.test(text)) return 'lscpu';
  const lines = firstLines(start, 200).filter((line) => line.trim() !== '' && !valgrindLine.test(line));
  const most = Math.max(1, lines.length * 0.8);
  if (lines.length > 0 && lines.filter((line) => lackeyLine.test(line)).length >= most) return 'lackey';
  if (lines.length > 0 && lines.filter((line) => dinLine.test(line)).length >= most) return 'din';
  if (lines.filter((line) => drmemtraceLine.test(line)).length >= lines.length / 2 && lines.length > 0)
    return 'drmemtrace';
  if (lines.length > 0 && lines.filter((line) => threadsLine.test(line)).length >= most) return 'threads';
  return 'unknown';
}

/** The name of a trace in a scenario, derived from a file's name. */
export function traceNameOf(fileName: string): string {
  const name = fileName
    .replace(/(\.(txt|log|out|lackey|din|threads|drmemtrace|trace|cst))+$/i, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  return name === '' ? 'trace' : name;
}
