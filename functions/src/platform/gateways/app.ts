import { type App, getApps, initializeApp } from 'firebase-admin/app'

/** The Admin SDK's app, one per process. */
export function app(): App {
  return getApps()[0] ?? initializeApp()
}
