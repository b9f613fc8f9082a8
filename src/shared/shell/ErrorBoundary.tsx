import { Component, type ReactNode } from 'react'
import { reportFailure } from '../api/reportFailure.ts'

interface ErrorBoundaryProps {
  /** Replaces the failed part; a function gets the error. */
  fallback: ReactNode | ((error: unknown) => ReactNode)
  children: ReactNode
}

/** Keeps one part's failure from breaking the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown): void {
    reportFailure(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { fallback } = this.props
    return typeof fallback === 'function' ? fallback(this.state.error) : fallback
  }
}
