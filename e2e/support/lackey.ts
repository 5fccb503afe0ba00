// A trace as recorded by a user's own tool.

/** In the format of `valgrind --tool=lackey --trace-mem=yes`: a walk over `bytes` bytes in steps of 24. */
export function lackey(references: number, bytes = 32_768): string {
  const walk = Array.from({ length: references }, (_, at) => {
    const address = (0x40_0000 + ((at * 24) % bytes)).toString(16).padStart(8, '0');
    return `I  04001000,4\n ${at % 5 === 0 ? 'S' : 'L'} ${address},8`;
  });
  return `==1== Lackey\n${walk.join('\n')}\n`;
}
