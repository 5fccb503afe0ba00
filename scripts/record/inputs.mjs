// Inputs of the recorded programs: generated here, by rules and by numbers of a fixed generator, or copied from
// system packages.

import { Buffer } from 'node:buffer';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Pseudo-random numbers from 0 to 2³² − 1 (Numerical Recipes' generator). */
function dice(seed = 1) {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
}

/** @param {number} count @param {(i: number) => string} line */
const lines = (count, line) => Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');

const licences = ['Apache-2.0', 'GPL-3', 'MPL-2.0', 'GFDL-1.3', 'LGPL-2.1'];

/** A pixel of a still picture or a film: moving rings, a gradient and a little noise; a value from 0 to 255. */
function pixel(
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ time,
  /** @type {number} */ noise,
) {
  const ring = Math.sin(Math.hypot(x - 90 - 3 * time, y - 70 + 2 * time) / 6);
  return Math.max(0, Math.min(255, Math.round(110 + 60 * ring + x / 8 + (noise >>> 28))));
}

function picture(/** @type {number} */ width, /** @type {number} */ height) {
  const next = dice(7);
  const bytes = Buffer.alloc(3 * width * height);
  for (let i = 0; i < bytes.length; i++) {
    const place = Math.floor(i / 3);
    bytes[i] = pixel(place % width, Math.floor(place / width), (i % 3) * 5, next());
  }
  return Buffer.concat([Buffer.from(`P6\n${String(width)} ${String(height)}\n255\n`), bytes]);
}

function film(/** @type {number} */ frames, /** @type {boolean} */ isBlack) {
  const [width, height] = [176, 144];
  const next = dice(11);
  const parts = [Buffer.from(`YUV4MPEG2 W${String(width)} H${String(height)} F25:1 Ip A1:1 C420\n`)];
  for (let frame = 0; frame < frames; frame++) {
    const bytes = Buffer.alloc((width * height * 3) / 2, 128);
    for (let i = 0; i < width * height; i++)
      bytes[i] = isBlack ? 16 : pixel(i % width, Math.floor(i / width), frame, next());
    parts.push(Buffer.from('FRAME\n'), bytes);
  }
  return Buffer.concat(parts);
}

/** The text `times` times, its letters shifted by one more place in the alphabet each time. */
function shifted(/** @type {string} */ text, /** @type {number} */ times) {
  const move = (/** @type {string} */ letter, /** @type {number} */ by) =>
    String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by) % 26));
  return Array.from({ length: times }, (_, by) => text.replace(/[a-z]/g, (letter) => move(letter, by))).join(
    '',
  );
}

function commands() {
  const next = dice(3);
  return lines(20_000, (i) => {
    const key = next() % 4_000;
    const value = `value-${String(next()).repeat(1 + (key % 5))}`;
    const of = [
      `SET user:${String(key)} ${value}`,
      `GET user:${String(next() % 4_000)}`,
      `INCR visits:${String(key % 500)}`,
      `ZADD board:${String(key % 16)} ${String(next() % 1_000)} user:${String(key)}`,
    ];
    return of[i % of.length] ?? '';
  });
}

const wordsPy = `import sys
words = open(sys.argv[1]).read().lower().split()
for turn in range(12):
    count = {}
    for word in words:
        word = word.strip('.,;:()"')
        count.setdefault(word, []).append(len(word) + turn)
    rows = sorted(((sum(lengths), word) for word, lengths in count.items()), reverse=True)
    print(turn, '|'.join(word for _, word in rows[:200]))
`;

const wordsPl = `local $/; open my $in, '<', shift or die; my $text = <$in>;
for my $turn (1 .. 8) {
  my (%count, %after);
  my $last = '';
  while ($text =~ /\\b([A-Za-z]+)\\b/g) { $count{lc $1}++; $after{"$last $1"} = pos $text; $last = lc $1; }
  (my $short = $text) =~ s/(\\w)\\w*ing\\b/$1/g;
  print join(',', (sort { $count{$b} <=> $count{$a} || $a cmp $b } keys %count)[0 .. 99]), length $short, scalar keys %after, "\\n";
}
`;

const sumsAwk = `{ sum[$1] += $3; last[$1] = $2; name[$1, $2 % 4] = $4 }
END { for (key in sum) print key, sum[key], last[key], name[key, 0] }
`;

/** Writes all inputs of the programs into a folder. */
export function writeInputs(/** @type {string} */ folder) {
  const write = (/** @type {string} */ name, /** @type {string | Buffer} */ content) => {
    writeFileSync(path.join(folder, name), content);
  };
  const text = licences.map((name) => readFileSync(`/usr/share/common-licenses/${name}`, 'utf8')).join('');
  write('text.txt', text);
  write('shifted.txt', shifted(text, 8));
  // Of the same length, so that tables have the same size.
  write('zeros.bin', Buffer.alloc(8 * text.length));
  copyFileSync('/usr/share/doc/zlib1g-dev/examples/enough.c', path.join(folder, 'enough.c'));
  write('empty.c', '\n');
  const next = dice(9);
  const record = () =>
    [next() % 3_000, next() % 1_000, next() % 100_000, `item-${String(next() % 700)}`].join(' ');
  write('records.txt', lines(40_000, record));
  write('commands.txt', commands());
  write(
    'redis.conf',
    'port 0\nunixsocket redis.sock\nsave ""\nappendonly no\nmaxclients 16\nactiverehashing no\nhz 1\ndir .\nlogfile /dev/null\n',
  );
  write('words.py', wordsPy);
  write('empty.py', '\n');
  write('words.pl', wordsPl);
  write('sums.awk', sumsAwk);
  write('picture.ppm', picture(640, 480));
  write('pixel.ppm', picture(16, 16));
  write('film.y4m', film(12, false));
  write('black.y4m', film(1, true));
}
