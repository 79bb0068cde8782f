import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ModalLayer } from '#web/ui/overlay/modal-layer.tsx'
import styles from './panel.module.css'

interface Props {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** Details beside the page; on a phone they fill it. */
export function Panel({ isOpen, title, onClose, children }: Props) {
  const close = (
    <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
      <IconX size={22} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <ModalLayer isOpen={isOpen} title={title} variant="panel" aside={close} onCancel={onClose}>
      {children}
    </ModalLayer>
  )
}
