import type { ReactNode } from 'react'
import { ModalLayer } from './modal-layer.tsx'

interface Props {
  isOpen: boolean
  title: string
  onCancel: () => void
  children: ReactNode
}

/** The window every question is asked in. */
export function DialogFrame({ isOpen, title, onCancel, children }: Props) {
  return (
    <ModalLayer isOpen={isOpen} title={title} variant="window" onCancel={onCancel}>
      {children}
    </ModalLayer>
  )
}
