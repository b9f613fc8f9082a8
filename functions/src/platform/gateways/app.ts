import { type App, getApps, initializeApp } from 'firebase-admin/app'

/** The Admin SDK's app, made once per process. */
export function app(): App {
  return getApps()[0] ?? initializeApp()
}
