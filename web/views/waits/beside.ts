/** Additions to stage and schedule for runs in which threads wait: one chunk, loaded with the first such run. */
export { activityWords, idleWords } from './words.ts';
export { drawIdleCells } from './cells.ts';
export { IdleMarks } from './idle-marks.ts';
export { placeAt } from './places.ts';
export { besideSchedule } from './schedule.ts';
export { idleCell, offRows } from './table.ts';
