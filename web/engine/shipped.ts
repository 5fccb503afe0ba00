/** Shipped content: built from workloads/ together with the engine, fetched on demand. */
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

/** A shipped scenario with some values set. */
export interface ShippedVariant extends ShippedScenario {
  /** The scenario's id. */
  of: string;
  /** The difference, in a few words. */
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

/** The file as the build writes it. */
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

/** Shipped scenarios and machines. */
export const shipped: () => Promise<Shipped> = once(async () => {
  const { scenarios, variants, machines } = await read<LibraryFile>(librarySource);
  return { scenarios: scenarios.map(described), variants: variants.map(described), machines };
});

/** Shipped programs, by name. They are loaded first, because every run requires them. */
export const shippedPrograms: () => Promise<ReadonlyMap<string, Program>> = once(
  async () => new Map(Object.entries(JSON.parse(await programsText()) as Record<string, Program>)),
);

/** Every policy with its parameters: included directly, because the list is small and the first page needs it. */
export const policies = policyListings as unknown as readonly PolicyListing[];
