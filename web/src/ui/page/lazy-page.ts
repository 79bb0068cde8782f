import { lazy, type ComponentType, type ReactNode } from 'react'

/** A page's code did not arrive: no signal, or a release has replaced it. Only loading the app again helps. */
export class PageNotLoaded extends Error {
  constructor(options?: ErrorOptions) {
    super('This page could not be loaded. Check your connection and load it again.', options)
    this.name = 'PageNotLoaded'
  }
}

/** A page whose code is fetched when someone first opens it. */
export function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(orNotLoaded(load))
}

/** Likewise, of what stands around a page. */
export function lazyShell(load: () => Promise<ComponentType<{ children: ReactNode }>>) {
  return lazy(orNotLoaded(load))
}

function orNotLoaded<Part>(load: () => Promise<Part>) {
  return async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PageNotLoaded({ cause })
    }
  }
}
