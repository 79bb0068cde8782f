import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import sideways from './sideways.module.css'

interface Props {
  search?: ReactNode
  className?: string | undefined
  children: ReactNode
  /** Filters that are seldom used, behind a button; in sight where one of them narrows the list. */
  more?: { isUsed: boolean; filters: ReactNode }
}

export function FilterBar({ search, className = '', children, more }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const filters = useRef<HTMLDivElement>(null)

  // On a phone they open beyond the edge of the screen: the line scrolls to them.
  useEffect(() => {
    const opener = filters.current?.querySelector<HTMLElement>(':scope > button[aria-expanded=true]')
    if (isOpen && filters.current && opener) filters.current.scrollLeft = opener.offsetLeft
  }, [isOpen])

  return (
    <div className={`${sideways.bar} ${className}`}>
      {search}
      <div ref={filters} className={`${sideways.filters} ${sideways.sideways}`}>
        {children}
        {more && !more.isUsed && (
          <IconButton
            icon={IconAdjustmentsHorizontal}
            label="Filters"
            isOpen={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        {more && (isOpen || more.isUsed) && more.filters}
      </div>
    </div>
  )
}
