/** What ships: made from workloads/ when the engine is built, fetched when it is asked for. */
import librarySource from './pkg/library.json?url';
import policyListings from './pkg/policies.json';
import type { PolicyListing, Program, Scenario, ShippedMachine } from '../scenario/generated/types.ts';
import { programs as programsText } from './modules.ts';
import { once } from './once.ts';

export interface ShippedScenario {
  id: string;
  title: string;
  about: string;
  text: string;
}

/** A shipped scenario with some of it set. */
export interface ShippedVariant extends ShippedScenario {
  /** The scenario's id. */
  of: string;
  /** What is different, in a few words. */
  label: string;
}

export interface LibraryMachine extends ShippedMachine {
  id: string;
}

export interface Shipped {
  scenarios: ShippedScenario[];
  variants: ShippedVariant[];
  machines: LibraryMachine[];
}

/** As the build writes them. */
interface LibraryFile {
  scenarios: { id: string; text: string }[];
  variants: Pick<ShippedVariant, 'id' | 'text' | 'of' | 'label'>[];
  machines: LibraryMachine[];
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`what ships could not be fetched: ${response.status.toString()}`);
  return (await response.json()) as T;
}

const described = <File extends { text: string }>(file: File) => ({
  ...file,
  ...(JSON.parse(file.text) as Pick<Scenario, 'title' | 'about'>),
});

/** Scenarios and machines that ship. */
export const shipped: () => Promise<Shipped> = once(async () => {
  const { scenarios, variants, machines } = await read<LibraryFile>(librarySource);
  return { scenarios: scenarios.map(described), variants: variants.map(described), machines };
});

/** Programs that ship, by name. They are here before the rest: no run begins without them. */
export const shippedPrograms: () => Promise<ReadonlyMap<string, Program>> = once(
  async () => new Map(Object.entries(JSON.parse(await programsText()) as Record<string, Program>)),
);

/** Every policy with its parameters: small, and the first page names them. */
export const policies = policyListings as unknown as readonly PolicyListing[];
