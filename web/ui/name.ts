/** ` 28182` of `worker 28182`, a recorded thread, or `·2` of `art·2`: what distinguishes threads; empty for other names. */
export function endOfName(name: string): string {
  return /(?: |·)\d+$/.exec(name)?.[0] ?? '';
}
