import type { ComponentType } from 'react'

type Screen = () => Promise<ComponentType>

export interface AppRoute {
  /** In wouter's form; case does not matter. */
  path: string
  /** The HTML that Hosting serves for it. firebase.json names the same, and a test compares. */
  page: 'index.html' | 'app.html'
  load: Screen
  /** Fetched ahead for signed-in people, so that it opens offline. */
  offline?: true
}

/** Every address of the app. A screen's code is fetched when it is first opened. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    page: 'index.html',
    offline: true,
    load: () => import('../features/landing/LandingScreen.tsx').then((m) => m.LandingScreen),
  },
  {
    path: '/login',
    page: 'app.html',
    load: () => import('../features/accounts/LoginScreen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: '/signup',
    page: 'app.html',
    load: () => import('../features/accounts/SignUpScreen.tsx').then((m) => m.SignUpScreen),
  },
  {
    path: '/forgot-password',
    page: 'app.html',
    load: () => import('../features/accounts/ForgotPasswordScreen.tsx').then((m) => m.ForgotPasswordScreen),
  },
  {
    path: '/reset-password',
    page: 'app.html',
    load: () => import('../features/accounts/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
  },
  {
    path: '/confirmEmail',
    page: 'app.html',
    load: () => import('../features/accounts/ConfirmEmailScreen.tsx').then((m) => m.ConfirmEmailScreen),
  },
  {
    path: '/auth/action',
    page: 'app.html',
    load: () => import('../features/accounts/AuthActionScreen.tsx').then((m) => m.AuthActionScreen),
  },
  {
    path: '/demo',
    page: 'app.html',
    load: () => import('../features/demo/DemoScreen.tsx').then((m) => m.DemoScreen),
  },
  {
    path: '/dashboard',
    page: 'app.html',
    offline: true,
    load: () => import('../features/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  },
  {
    path: '/summary/:id',
    page: 'app.html',
    offline: true,
    load: () => import('../features/summary/SummaryScreen.tsx').then((m) => m.SummaryScreen),
  },
  {
    path: '/confirm-delivery',
    page: 'app.html',
    load: () => import('../features/delivery/ConfirmDeliveryScreen.tsx').then((m) => m.ConfirmDeliveryScreen),
  },
]
