import fc from 'fast-check';

// Random inputs are the same each time unless the seed is set (`scripts/test.mjs`).
fc.configureGlobal({ seed: Number(process.env.PROPTEST_RNG_SEED ?? 1) });
