/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

interface ImportMetaEnv {
  readonly VITE_FIREBASE_CONFIG?: string
  readonly VITE_LISTS_AT_BUILD?: string
  readonly VITE_LOCAL_STACK?: string
  readonly VITE_PUSH_KEY?: string
  readonly VITE_RECAPTCHA_SITE_KEY?: string
  readonly VITE_SAMPLE?: string
  readonly VITE_SENTRY_DSN?: string
}
