/// <reference types="vite/client" />
import '../../../../src/ui/tokens.css'
import * as Sentry from '@sentry/browser'
import { getAuth, onAuthStateChanged } from 'firebase/auth'
import { initializeFirestore, persistentLocalCache, persistentMultipleTabManager } from 'firebase/firestore'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider, FirebaseAppProvider, FirestoreProvider } from 'reactfire'
import { Route, Switch } from 'wouter'
import { firebaseApp } from '../../../../src/shared/session/firebaseApp.ts'
import { BlogArticleScreen } from '../../../../src/features/blog/BlogArticleScreen.tsx'
import { BlogListScreen } from '../../../../src/features/blog/BlogListScreen.tsx'
import { LoginScreen } from '../../../../src/features/authentication/LoginScreen.tsx'
import { SignUpScreen } from '../../../../src/features/authentication/SignUpScreen.tsx'
import { DashboardScreen } from '../../../../src/features/dashboard/DashboardScreen.tsx'
import { DemoScreen } from '../../../../src/features/demo/DemoScreen.tsx'
import { LandingScreen } from '../../../../src/features/landing/LandingScreen.tsx'
import { NewsletterFormScreen } from '../../../../src/features/newsletter/NewsletterFormScreen.tsx'
import { PodcastListScreen } from '../../../../src/features/lists/PodcastListScreen.tsx'
import { PricingScreen } from '../../../../src/features/billing/PricingScreen.tsx'

// The usual start of apps on Firebase: everything at the top, then the first paint. Nothing of this is shipped.
Sentry.init({ dsn: 'https://public@127.0.0.1/1' })
const auth = getAuth(firebaseApp)
const firestore = initializeFirestore(firebaseApp, {
  localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
})
onAuthStateChanged(auth, () => undefined)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <FirebaseAppProvider firebaseApp={firebaseApp}>
      <AuthProvider sdk={auth}>
        <FirestoreProvider sdk={firestore}>
          <Switch>
            <Route path="/" component={LandingScreen} />
            <Route path="/pricing" component={PricingScreen} />
            <Route path="/blog" component={BlogListScreen} />
            <Route path="/blog/:articleId" component={BlogArticleScreen} />
            <Route path="/podcast/:list" component={PodcastListScreen} />
            <Route path="/newsletterForm" component={NewsletterFormScreen} />
            <Route path="/login" component={LoginScreen} />
            <Route path="/signup" component={SignUpScreen} />
            <Route path="/demo" component={DemoScreen} />
            <Route path="/dashboard" component={DashboardScreen} />
          </Switch>
        </FirestoreProvider>
      </AuthProvider>
    </FirebaseAppProvider>
  </StrictMode>,
)
