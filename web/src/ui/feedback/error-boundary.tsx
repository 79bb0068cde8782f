import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
import { Failure } from './failure.tsx'
import { PageNotLoaded } from '#web/ui/page/lazy-page.ts'

interface Props {
  children: ReactNode
}

/** For what runs beside the page and shows nothing: when it fails, the page goes on without it. */
export class SilentErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}

/** Shows what failed and a way to try again, in the place of the part that failed; the rest of the page stays. */
export function ErrorBoundary({ children }: Props) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary onRetry={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  )
}

class Boundary extends Component<Props & { onRetry: () => void }, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  override render() {
    const { error, hasFailed } = this.state
    if (!hasFailed) return this.props.children
    return <Failure error={error} onRetry={() => this.retry(error)} />
  }

  private retry(error: unknown) {
    if (error instanceof PageNotLoaded) {
      location.reload()
      return
    }
    this.props.onRetry()
    this.setState({ error: undefined, hasFailed: false })
  }
}
