import { lazy, type ComponentType } from 'react'

/** A page's code did not arrive: no signal, or a release has replaced it. Only loading the app again helps. */
export class PageNotLoaded extends Error {
  constructor(options?: ErrorOptions) {
    super('This page could not be loaded. Check your connection and load it again.', options)
    this.name = 'PageNotLoaded'
  }
}

/** A page, or what stands around one, whose code is fetched when someone first opens it. */
export function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(asDefault, (cause: unknown) => {
      throw new PageNotLoaded({ cause })
    }),
  )
}

/** A part that its page can do without: where its code does not arrive, nothing stands in its place. */
export function lazyPart<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => load().then(asDefault, () => asDefault<Props>(() => null)))
}

function asDefault<Props>(component: ComponentType<Props>) {
  return { default: component }
}
