/** Where a picture comes from. The kit knows no scenario: whoever does tells it here. */

export interface Provenance {
  /** The scenario's title, or whatever else it shows. */
  readonly title: string;
  /** Seed, digest, engine: one line under the picture. */
  readonly line: string;
  /** The address that opens the same again. */
  readonly link: string;
  /** A file's name, made of what it shows and its ending. */
  readonly fileName: (what: string, ending: string) => string;
}

let tell: () => Provenance = () => ({
  title: '',
  line: '',
  link: '',
  fileName: (what, ending) => `${what}${ending}`,
});

/** Sets what is asked whenever a picture is saved. */
export function setProvenance(provenance: () => Provenance): void {
  tell = provenance;
}

export function provenance(): Provenance {
  return tell();
}
