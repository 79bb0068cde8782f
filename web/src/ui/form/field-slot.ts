import type { ReactNode } from 'react'

/** A field of another feature: the page brings it. */
export type FieldSlot<Chosen, More = object> = (
  field: {
    chosen: Chosen
    error: string | undefined
    onChange: (chosen: NonNullable<Chosen>) => void
  } & More,
) => ReactNode
