import type { ReactNode } from 'react'
import sideways from './sideways.module.css'

interface Props {
  /** A `SearchField`, where the list can be searched. */
  search?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The search above a list, and its filters beside it; on a phone below it, in one line that scrolls sideways. */
export function FilterBar({ search, className = '', children }: Props) {
  return (
    <div className={`${sideways.bar} ${className}`}>
      {search}
      <div className={`${sideways.filters} ${sideways.sideways}`}>{children}</div>
    </div>
  )
}
