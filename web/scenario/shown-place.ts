/** The place of the scenario, a JSON pointer, that its text editor is to show. */
let wanted: string | null = null;

/** Sets where the next text editor starts. */
export function wantPlace(pointer: string | null): void {
  wanted = pointer;
}

export function wantedPlace(): string | null {
  return wanted;
}
