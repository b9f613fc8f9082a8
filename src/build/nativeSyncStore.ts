/**
 * What wouter and reactfire take from a package that gives React 17 what later ones have: React's own, at no bytes.
 * Stands in for `use-sync-external-store/shim` (vite.config.ts).
 */
export { useSyncExternalStore } from 'react'
