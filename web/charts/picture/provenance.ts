/** The origin of a picture. This kit has no access to the scenario: the page sets it here. */

export interface Provenance {
  /** The title of the scenario, or of the content. */
  readonly title: string;
  /** Seed, digest, engine: one line under the picture. */
  readonly line: string;
  /** The address that reopens it. */
  readonly link: string;
  /** Builds a file name from the subject and an extension. */
  readonly fileName: (what: string, ending: string) => string;
}

let tell: () => Provenance = () => ({
  title: '',
  line: '',
  link: '',
  fileName: (what, ending) => `${what}${ending}`,
});

/** Sets the function that is called whenever a picture is saved. */
export function setProvenance(provenance: () => Provenance): void {
  tell = provenance;
}

export function provenance(): Provenance {
  return tell();
}
