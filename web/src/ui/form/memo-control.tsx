import { createElement, memo, useLayoutEffect, useState, type FunctionComponent } from 'react'

/**
 * A long form has forty controls, each milliseconds on a slow phone: rendered only when what they show is new, with the
 * handlers of the last render all the same.
 */
export function memoControl<Props extends object>(Control: FunctionComponent<Props>): FunctionComponent<Props> {
  const Memoized = memo(Control)
  return function MemoControl(props: Props) {
    const [handlers] = useState(stableHandlers)
    useLayoutEffect(() => handlers.replace(props))
    return createElement(Memoized, { ...props, ...handlers.named(props) })
  }
}

type Handler = (...args: unknown[]) => unknown

/** Functions that are the same at every render, each of which calls the one of the last render. */
function stableHandlers() {
  let latest: Record<string, Handler> = {}
  const stable = new Map<string, Handler>()

  function stableOf(name: string): Handler {
    const handler = stable.get(name) ?? ((...args) => latest[name]?.(...args))
    stable.set(name, handler)
    return handler
  }

  return {
    replace: (props: object): void => {
      latest = handlersIn(props)
    },
    named: (props: object) => Object.fromEntries(Object.keys(handlersIn(props)).map((name) => [name, stableOf(name)])),
  }
}

function handlersIn(props: object): Record<string, Handler> {
  return Object.fromEntries(Object.entries(props).filter(([name, value]) => isHandlerName.test(name) && value))
}

const isHandlerName = /^on[A-Z]/
