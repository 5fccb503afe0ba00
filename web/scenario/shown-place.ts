/** A place of the scenario, as a JSON pointer, that somebody wants to see in its text. */
let wanted: string | null = null;

/** Whoever shows the text next begins there. */
export function wantPlace(pointer: string | null): void {
  wanted = pointer;
}

export function wantedPlace(): string | null {
  return wanted;
}
