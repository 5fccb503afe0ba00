/**
 * Upgrades old documents to the current version, one version at a time. A new format version adds one file here,
 * named for the step (`from-1.ts` turns version 1 into version 2), and one line in `steps`; the links in
 * tests/scenario/links must still open.
 */
import { refuse, type Reading } from '../reading.ts';

/** Turns a document into one of the next version; sets `version` itself. */
export type Step = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Steps by their start version. Version 1 is the first, so there are none yet. */
const steps: ReadonlyMap<number, Step> = new Map();

/** The version that this page and its engine write. */
export const currentVersion = 1;

/** Upgrades with the given steps: the mechanism alone. */
export function upgradeWith(known: ReadonlyMap<number, Step>, target: number, document: object): Reading {
  let now: Record<string, unknown> = { ...document };
  for (;;) {
    const version = now['version'];
    if (version === target) return { ok: true, document: now };
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
      return refuse(
        '/version',
        version === undefined ? 'there is no version' : `${JSON.stringify(version)} is no version`,
        `Start the document with "version": ${target}.`,
      );
    if (version > target)
      return refuse(
        '/version',
        `version ${version} is newer than this page`,
        `This page reads versions up to ${target}. Reload it to get the newest one.`,
      );
    const step = known.get(version);
    if (!step)
      return refuse('/version', `nothing upgrades version ${version}`, `Rewrite it in version ${target}.`);
    now = step(now);
  }
}

/** The document in the current version, or the reason why it cannot be upgraded. */
export function upgrade(document: object): Reading {
  return upgradeWith(steps, currentVersion, document);
}
