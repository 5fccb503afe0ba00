/** The message of anything thrown: the engine throws strings, everything else has a message. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
