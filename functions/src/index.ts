// Exports only: each name is a deployed function, in a bundle of its own (functions/build.mjs).
export {}
