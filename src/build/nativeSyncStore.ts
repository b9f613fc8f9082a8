/** Replaces `use-sync-external-store/shim` (vite.config.ts), which wouter and reactfire import for React 17. */
export { useSyncExternalStore } from 'react'
